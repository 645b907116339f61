import { surfacesOf } from '@xrai/contract/odontogram/faces'
import type { ReportFinding, ReportModel } from '@xrai/contract/records/report'
import { reportSheet } from '@xrai/contract/report/report-sheet'
import { inSpanish } from '@xrai/contract/strings/translate'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { uidOfName } from '../../base/uid-of-name.ts'
import { type Code, dcm, own, sct } from './code.ts'
import { otherTaken } from './common-modules.ts'
import {
  codeContent,
  container,
  dateContent,
  nameContent,
  numberContent,
  regionContent,
  textContent,
  uidContent,
} from './content-item.ts'
import type { DataSet } from './data-set.ts'
import { codeOfFinding, codeOfJaw, codeOfNumber, codeOfSide, codeOfSurface } from './finding-codes.ts'
import type { ResultSource } from './result-source.ts'
import { pictureOf } from './result-uids.ts'
import { closedOutline } from './shown-points.ts'

const percent: Code = { value: '%', scheme: 'UCUM', meaning: 'Percent' }
const spanish: Code = { value: 'es', scheme: 'RFC5646', meaning: 'Spanish' }
const comment = dcm('121106', 'Comment')
const finding = dcm('121071', 'Finding')

/** The observers: the dentist responsible for the report, and the detector (TID 1001 to 1004). */
const observers = ({ report, model, state }: ResultSource): DataSet[] => {
  const type = (value: Code) => codeContent('HAS OBS CONTEXT', dcm('121005', 'Observer Type'), value)
  const text = (code: string, meaning: string, value: string) =>
    textContent('HAS OBS CONTEXT', dcm(code, meaning), value)
  const person = state.by
    ? [
        type(dcm('121006', 'Person')),
        nameContent('HAS OBS CONTEXT', dcm('121008', 'Person Observer Name'), state.by),
        ...text('121009', "Person Observer's Organization Name", report.clinicName),
      ]
    : []
  return [
    ...person,
    type(dcm('121007', 'Device')),
    uidContent('HAS OBS CONTEXT', dcm('121012', 'Device Observer UID'), uidOfName('model', model.name, model.version)),
    ...text('121013', 'Device Observer Name', 'XRAI'),
    ...text('121014', 'Device Observer Manufacturer', 'XRAI'),
    ...text('121015', 'Device Observer Model Name', model.name),
    ...text('121016', 'Device Observer Serial Number', model.version),
  ]
}

/** CID 210. */
const topographicalModifier = sct('106233006', 'Topographical modifier')

/**
 * The sites of a finding: its tooth with surfaces, each tooth that it spans, else jaw and side. A finding between two teeth
 * is only described in words.
 */
const sitesOf = (found: ReportFinding): DataSet[] => {
  const { tooth, placement } = found
  const site = (code: Code, children?: readonly DataSet[]) =>
    codeContent('HAS CONCEPT MOD', sct('363698007', 'Finding Site'), code, children)
  const numbered = placement?.kind === 'either' ? undefined : codeOfNumber(tooth)
  const modifiers = surfacesOf(found).map(surface =>
    codeContent('HAS CONCEPT MOD', topographicalModifier, codeOfSurface(surface)),
  )
  if (numbered) return [site(numbered, modifiers)]
  if (placement?.kind === 'span') return placement.teeth.flatMap(one => codeOfNumber(one) ?? []).map(code => site(code))
  if (placement?.kind !== 'region') return []
  const side = codeContent('HAS CONCEPT MOD', sct('272741003', 'Laterality'), codeOfSide(placement.side))
  return [site(codeOfJaw(placement.arch), [side])]
}

const decisions: Readonly<Record<ReportFinding['state'], Code>> = {
  accepted: own('accepted', inSpanish('dicomResult.accepted')),
  edited: own('edited', inSpanish('dicomResult.edited')),
  added: own('added', inSpanish('dicomResult.added')),
  undecided: own('undecided', inSpanish('dicomResult.undecided')),
}

/** The detector's confidence, and its name and version (TID 4019). */
const certaintyOf = ({ confidence }: ReportFinding, { model }: ResultSource): DataSet[] =>
  confidence === null
    ? []
    : [
        numberContent(dcm('111012', 'Certainty of Finding'), Math.round(confidence * 1000) / 10, percent, [
          ...textContent('HAS CONCEPT MOD', dcm('111001', 'Algorithm Name'), model.name),
          ...textContent('HAS CONCEPT MOD', dcm('111003', 'Algorithm Version'), model.version),
        ]),
      ]

/** One finding of the report (TID 1410). */
const measurementGroup = (source: ResultSource, one: ReportFinding): DataSet => {
  const { report } = source
  const number = String(one.number)
  const label = inSpanish('dicomResult.finding', { number })
  const origin = one.state === 'added' ? 'person' : 'detector'
  const place = locationText(one, inSpanish)
  return container('CONTAINS', dcm('125007', 'Measurement Group'), [
    ...textContent('HAS OBS CONTEXT', dcm('112039', 'Tracking Identifier'), label),
    uidContent('HAS OBS CONTEXT', dcm('112040', 'Tracking Unique Identifier'), trackingUid(report, one)),
    codeContent('CONTAINS', finding, codeOfFinding(one.class)),
    ...sitesOf(one),
    regionContent(closedOutline(source, one), pictureOf(source)),
    ...certaintyOf(one, source),
    codeContent('CONTAINS', own('origin', inSpanish('dicomResult.origin')), originCodes[origin]),
    codeContent('CONTAINS', own('decision', inSpanish('dicomResult.decision')), decisions[one.state]),
    ...(one.experimental
      ? [codeContent('CONTAINS', own('status', inSpanish('dicomResult.status')), experimental)]
      : []),
    ...textContent('CONTAINS', own('location', inSpanish('report.location')), place),
    ...textContent('CONTAINS', own('description', inSpanish('report.description')), one.description),
    ...textContent('CONTAINS', comment, one.note),
  ])
}

const originCodes = {
  detector: own('detector', inSpanish('dicomResult.byDetector')),
  person: own('person', inSpanish('dicomResult.byPerson')),
} as const
const experimental = own('experimental', inSpanish('dicomResult.experimental'))

/** A finding of the same class with the same box keeps its UID in the next version of the report. */
const trackingUid = ({ analysisId }: ReportModel, { x, y, width, height, class: id }: ReportFinding): string =>
  uidOfName('finding', analysisId, id, ...[x, y, width, height].map(value => value.toFixed(2)))

/** The date and the text by the dentist, and the caveats that a reader must know. */
const evaluations = (source: ResultSource): DataSet[] => {
  const { report } = source
  const taken = otherTaken(source)
  const sheet = reportSheet(report)
  const text = (name: Code, value: string | null) => textContent('CONTAINS', name, value)
  return [
    ...(taken ? [dateContent('CONTAINS', own('taken', inSpanish('patientView.taken')), taken)] : []),
    ...(report.predictions.length === 0 ? text(finding, sheet.empty) : []),
    ...text(dcm('121077', 'Conclusion'), report.conclusion),
    ...report.recommendations.flatMap(line => text(dcm('121075', 'Recommendation'), line)),
    ...text(comment, report.notes),
    ...text(comment, sheet.hidden),
    ...report.warnings.flatMap(({ message }) => text(comment, message)),
    ...text(comment, sheet.validation),
  ]
}

/** The tree of a measurement report (TID 1500). */
export const reportContent = (source: ResultSource): DataSet[] => {
  const { report } = source
  const groups = report.predictions.map(one => measurementGroup(source, one))
  return [
    codeContent('HAS CONCEPT MOD', dcm('121049', 'Language of Content Item and Descendants'), spanish),
    ...observers(source),
    codeContent('HAS CONCEPT MOD', dcm('121058', 'Procedure reported'), sct('1290849002', 'Dental radiography')),
    ...(groups.length > 0 ? [container('CONTAINS', dcm('126010', 'Imaging Measurements'), groups)] : []),
    container('CONTAINS', qualitative, evaluations(source)),
  ]
}

const qualitative: Code = { value: 'C0034375', scheme: 'UMLS', meaning: 'Qualitative Evaluations' }
