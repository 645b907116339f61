import { AppError } from '@xrai/contract/errors/app-error'
import { odontogramTeeth } from '@xrai/contract/odontogram/odontogram-teeth'
import { type Crop, cropAround } from '@xrai/contract/patient-view/crop'
import { fullName } from '@xrai/contract/records/full-name'
import { turnPoint } from '@xrai/contract/records/orientation'
import { outlineOf } from '@xrai/contract/records/outline'
import { orderDecisions } from '@xrai/contract/review/decision-order'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { settleTeeth } from '@xrai/contract/review/settle-teeth'
import { isConfirmed, isCounted, isShownFirst } from '@xrai/contract/review/standing'
import type {
  PatientTeeth,
  StoryFinding,
  StoryOdontogram,
  StoryRadiograph,
  ToothStory,
} from '@xrai/contract/review/tooth-story'
import { allTeeth, type Fdi, isMilk } from '@xrai/contract/teeth/fdi'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findToothPresencesOf } from '../../db/queries/imaging/tooth-presences.ts'
import { findAnalysesOfPatient } from '../../db/queries/records/patient-analyses.ts'
import { findNotedTeeth, findNotesOfTooth } from '../../db/queries/records/patient-notes.ts'
import { hasPatient } from '../../db/queries/records/patients.ts'
import { findSignedDocuments } from '../../db/queries/records/timeline-rows.ts'
import { readFindings } from '../../imaging/findings/read-findings.ts'
import { readSignedDocument } from '../../reports/report/signed-document.ts'
import { concerns, type FoldedAnalysis, teethOf } from './folded-analyses.ts'
import { entriesOn, foldOdontogramsOf, teethOfEntry } from './folded-odontograms.ts'

/** The maximum of latest radiographs that are read for a tooth's history or the chart. */
const mostRadiographs = 100

/**
 * Everything that was ever recorded about the tooth, newest first. Throws NOT_FOUND if this clinic has no such patient, or
 * has deleted it.
 */
export const readToothStory = async (scope: ClinicScope, patientId: string, tooth: Fdi): Promise<ToothStory> => {
  if (!(await hasPatient(scope, patientId))) throw new AppError('NOT_FOUND')
  const radiographs = await radiographsOf(scope, patientId, tooth)
  const odontograms = await odontogramsOf(scope, patientId, tooth)
  const notes = (await findNotesOfTooth(scope, patientId, tooth)).map(note => ({
    kind: 'note' as const,
    id: note.id,
    at: note.createdAt.toISOString(),
    date: note.date,
    text: note.text,
    by: fullName(note),
  }))
  const entries = [...radiographs, ...odontograms, ...notes].toSorted((one, other) =>
    dayOf(other).localeCompare(dayOf(one)),
  )
  return { tooth, entries }
}

const dayOf = (entry: ToothStory['entries'][number]): string =>
  (entry.kind === 'note' ? entry.date : entry.kind === 'radiograph' ? entry.takenAt : null) ?? entry.at

const radiographsOf = async (scope: ClinicScope, patientId: string, tooth: Fdi) => {
  const rows = await findAnalysesOfPatient(scope, patientId, mostRadiographs)
  const analyses = (await readFindings(scope, rows, { outlines: true })).filter(isAbout(tooth))
  const reports = await reportsNaming(scope, analyses, tooth)
  return analyses.map(analysis => radiographOf(analysis, tooth, reports.get(analysis.id) ?? []))
}

/**
 * The signed odontograms from the first with an entry on the tooth: a later one without an entry is listed too, because that
 * is also a statement.
 */
const odontogramsOf = async (scope: ClinicScope, patientId: string, tooth: Fdi): Promise<StoryOdontogram[]> => {
  const signed = (await foldOdontogramsOf(scope, patientId)).flatMap(odontogram => {
    const { signature, id, kind, norm } = odontogram.card
    if (!signature) return []
    const facts = { kind: 'odontogram' as const, id, at: signature.signedAt, chart: kind, norm, by: signature.signedBy }
    return [{ ...facts, entries: entriesOn(odontogram, tooth) }]
  })
  const latestFirst = signed.toSorted((one, other) => other.at.localeCompare(one.at))
  return latestFirst.slice(0, latestFirst.findLastIndex(({ entries }) => entries.length > 0) + 1)
}

const isAbout =
  (tooth: Fdi) =>
  (analysis: FoldedAnalysis): boolean =>
    shownOn(analysis.findings, tooth).length > 0 || foundTooth(analysis, tooth) !== undefined

/** The detected tooth that has that number after all decisions, as it was stored. */
const foundTooth = ({ dentition, findings }: FoldedAnalysis, tooth: Fdi) =>
  settleTeeth(dentition?.teeth ?? [], findings).find(found => found.tooth === tooth)

const shownOn = (findings: readonly FoldedFinding[], tooth: Fdi) =>
  findings.filter(finding => concerns(finding, tooth) && isShownFirst(finding))

const radiographOf = (analysis: FoldedAnalysis, tooth: Fdi, reports: StoryRadiograph['reports']): StoryRadiograph => {
  const { image } = analysis
  const own = shownOn(analysis.findings, tooth)
  return {
    kind: 'radiograph',
    at: image.createdAt.toISOString(),
    imageId: image.id,
    analysisId: analysis.id,
    type: analysis.type,
    takenAt: image.dicom?.studyDate ?? null,
    crop: cropOf(analysis, own, tooth),
    toothBox: toothBoxOf(analysis, tooth),
    findings: own.map(finding => storyFinding(finding, analysis)),
    reports,
  }
}

/** Around the tooth, else around the findings on it; null if neither has a position. */
const cropOf = (analysis: FoldedAnalysis, own: readonly FoldedFinding[], tooth: Fdi): Crop | null => {
  const { image } = analysis
  const turned = turnedTooth(analysis, tooth)
  const places = turned ? [{ ...turned, points: [] }] : own
  if (places.length === 0) return null
  return cropAround(
    places.map(({ x, y, width, height, points }) => ({
      teeth: [tooth],
      class: '',
      x,
      y,
      width,
      height,
      points: [...points],
    })),
    image,
  )
}

/** In the displayed orientation; x and y are its centre. */
const turnedTooth = (analysis: FoldedAnalysis, tooth: Fdi) => {
  const box = foundTooth(analysis, tooth)
  return box && turnPoint(box, analysis.image.orientation, analysis.image)
}

const toothBoxOf = (analysis: FoldedAnalysis, tooth: Fdi): StoryRadiograph['toothBox'] => {
  const turned = turnedTooth(analysis, tooth)
  if (!turned) return null
  const { x, y, width, height } = turned
  return { x: x - width / 2, y: y - height / 2, width, height }
}

const storyFinding = (finding: FoldedFinding, { decisions }: FoldedAnalysis): StoryFinding => {
  const { original } = finding
  return {
    id: finding.detection_id,
    class: finding.class,
    tooth: finding.tooth,
    state: finding.state,
    confidence: finding.confidence,
    detected: original && { class: original.class, tooth: original.tooth },
    added: addedAs(finding, decisions),
    decisions: decisionsOn(finding, decisions),
    outline: outlineOf(finding),
  }
}

const addedAs = ({ detection_id: id }: FoldedFinding, decisions: FoldedAnalysis['decisions']): string | null => {
  const made = decisions.find(decision => decision.kind === 'add' && decision.id === id)
  return made?.kind === 'add' ? made.finding.class : null
}

/** The effective decisions, newest first, each with its changes. */
const decisionsOn = (finding: FoldedFinding, decisions: FoldedAnalysis['decisions']): StoryFinding['decisions'] => {
  const known = { class: finding.original?.class ?? '', tooth: finding.original?.tooth ?? '' }
  const changed = (field: 'class' | 'tooth', to: string | undefined) => {
    const from = known[field]
    if (to === undefined || to === from) return null
    known[field] = to
    return { from, to }
  }
  const said: StoryFinding['decisions'] = []
  for (const { active, decision } of orderDecisions(decisions)) {
    const isOwn =
      decision.kind === 'add'
        ? decision.id === finding.detection_id
        : decision.targets.some(target => target.finding === finding.detection_id)
    if (!active || !isOwn) continue
    const base = { at: decision.at, by: decision.by.name, kind: decision.kind, reason: null, note: null }
    if (decision.kind === 'add') {
      known.class = decision.finding.class
      known.tooth = decision.finding.tooth
    }
    const changes = decision.kind === 'edit' ? decision.changes : {}
    said.unshift({
      ...base,
      reason: decision.kind === 'reject' ? decision.reason : null,
      note: decision.kind === 'note' ? decision.text : null,
      class: changed('class', changes.class),
      tooth: changed('tooth', changes.tooth),
    })
  }
  return said
}

/** The signed reports in which a dentist states a finding on the tooth, by analysis. */
const reportsNaming = async (scope: ClinicScope, analyses: readonly FoldedAnalysis[], tooth: Fdi) => {
  const ids = analyses.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await findSignedDocuments(scope, ids)
  const naming = rows.flatMap(({ analysisId, version, signedAt, document, firstName, lastName }) => {
    const { predictions } = readSignedDocument(document).report
    const stated = predictions.filter(one => isConfirmed(one) && teethOf(one).includes(tooth))
    const classes = classesOf(stated)
    const facts = { version, at: signedAt.toISOString(), by: fullName({ firstName, lastName }), classes }
    return classes.length === 0 ? [] : [{ analysisId, ...facts }]
  })
  const byAnalysis = Map.groupBy(naming, ({ analysisId }) => analysisId)
  return new Map([...byAnalysis].map(([id, own]) => [id, own.map(({ analysisId: _, ...facts }) => facts)]))
}

/** The teeth with any entry, and the absent ones. Throws NOT_FOUND as above. */
export const readPatientTeeth = async (scope: ClinicScope, patientId: string): Promise<PatientTeeth> => {
  if (!(await hasPatient(scope, patientId))) throw new AppError('NOT_FOUND')
  const analyses = await readFindings(scope, await findAnalysesOfPatient(scope, patientId, mostRadiographs))
  const newestFirst = analyses.toSorted((one, other) => takenOn(other).localeCompare(takenOn(one)))
  const counted = newestFirst.map(({ findings }) => findings.filter(isCounted))
  const presences = await findToothPresencesOf(
    scope,
    newestFirst.map(({ id }) => id),
  )
  const decided = newestFirst.flatMap(({ id }) => presences.get(id) ?? [])
  return {
    teeth: odontogramTeeth.flatMap(tooth => {
      const [named = []] = counted.map(onTooth(tooth)).filter(own => own.length > 0)
      const [confirmed = []] = counted.map(onTooth(tooth, isConfirmed)).filter(own => own.length > 0)
      const unreviewed = named.filter(finding => !isConfirmed(finding))
      return named.length === 0 ? [] : [{ tooth, classes: classesOf(confirmed), unreviewed: classesOf(unreviewed) }]
    }),
    absent: allTeeth.filter(tooth => decided.find(one => one.tooth === tooth)?.presence === 'absent'),
    milk: await milkTeethOf(scope, patientId),
  }
}

const onTooth =
  (tooth: Fdi, also: (finding: FoldedFinding) => boolean = () => true) =>
  (findings: readonly FoldedFinding[]) =>
    findings.filter(finding => teethOf(finding).includes(tooth) && also(finding))

const classesOf = (findings: readonly { readonly class: string }[]) => [...new Set(findings.map(one => one.class))]

const takenOn = ({ image }: FoldedAnalysis): string => image.dicom?.studyDate ?? image.createdAt.toISOString()

const milkTeethOf = async (scope: ClinicScope, patientId: string): Promise<Fdi[]> => {
  const withEntry = (await foldOdontogramsOf(scope, patientId)).flatMap(({ card, entries }) =>
    entries.flatMap(entry => teethOfEntry(card.norm, entry)),
  )
  const named = [...withEntry, ...(await findNotedTeeth(scope, patientId))]
  return [...new Set(named)].filter(isMilk).toSorted()
}
