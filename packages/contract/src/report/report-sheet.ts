import { classLabel as labelOf } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { isOverridable } from '../errors/quality.ts'
import { surfaceLetters } from '../odontogram/faces.ts'
import { isChild } from '../records/age.ts'
import { formatPercent } from '../records/format-percent.ts'
import { defaultConfidence } from '../records/limits.ts'
import { withoutCop } from '../records/professional-number.ts'
import type { ReportFinding, ReportModel } from '../records/report.ts'
import { groupedCode } from '../signature/verification-code.ts'
import { inSpanish } from '../strings/translate.ts'
import { isFdi } from '../teeth/fdi.ts'
import { locationBesideTooth } from '../teeth/location-beside-tooth.ts'
import { toothNumbers } from '../teeth/tooth-in-doubt.ts'
import { type ClinicHeadText, clinicHeadText } from './clinic-head.ts'
import { formatInstant, formatMoment } from './report-dates.ts'
import { orDash, type SheetField, sheetFields } from './sheet-fields.ts'
import { unprintableIn } from './unprintable.ts'

const classLabel = (id: string) => labelOf(id, inSpanish)

export interface SheetRow {
  readonly number: number
  readonly tooth: string
  readonly class: string
  /** Null if a dentist decided: the percentage is the detector's and would weaken the dentist's statement. */
  readonly confidence: string | null
  readonly location: string
  /** Null if a dentist decided. */
  readonly description: string | null
  readonly isDecided: boolean
  /** States that a dentist edited or added the finding; null for any other. */
  readonly decision: string | null
  readonly note: string | null
  /** The mark of an experimental finding; null for any other. */
  readonly experimental: string | null
  /** The mark of a research model's finding; null for any other. */
  readonly research: string | null
  readonly colour: string
  readonly dash: string
}

/** Rows under their own heading: decided findings, undecided suggestions, or experimental ones. */
export interface SheetSection {
  readonly heading: string
  readonly note: string | null
  readonly rows: readonly SheetRow[]
  /** Suggestions beside decided findings: they come last, after the tooth chart and the dentist's texts. */
  readonly isLast: boolean
}

export interface SheetText {
  readonly heading: string
  /** Paragraphs, or the items of a list. */
  readonly lines: readonly string[]
  readonly isList: boolean
}

/** The signer, the time, and how to verify the signature. */
export interface SheetSignature {
  readonly heading: string
  /** The images of the signature and the stamp that the signer's profile had. */
  readonly images: readonly string[]
  readonly signer: string
  readonly number: string
  readonly signedAt: string
  /** The verification code, in groups. */
  readonly code: string
  /** The path of the page that verifies the code, relative to the installation's address. */
  readonly path: string
  /** The text before that address. */
  readonly verify: string
  /** The version that an amendment replaces and the reason; null for a first report. */
  readonly amendment: string | null
}

export interface LegendEntry {
  readonly class: string
  readonly experimental: string | null
  readonly letter: string
  readonly colour: string
  readonly dash: string
  readonly count: number
}

/** The texts of the sheet, ready to print; the layout adds the headings that stay the same. */
export interface ReportSheetText {
  /** Above the title; null if the clinic entered only its name. */
  readonly clinic: ClinicHeadText | null
  readonly title: string
  readonly code: string
  readonly fields: readonly SheetField[]
  readonly review: string
  /** How many findings are decided and how many of these rejected; null before the first decision. */
  readonly decisions: string | null
  /** Applies to the whole analysis; null if a proved model made the findings. */
  readonly experimental: string | null
  /** Null from age thirteen on, and if the age is unknown. */
  readonly child: string | null
  /** Names the letters that the PDF cannot print; null without any. The PDF itself does not print it. */
  readonly unprintable: string | null
  /** Null unless the quality check advised against the analysis. */
  readonly fault: string | null
  /** Null if no finding comes from a research model. */
  readonly research: string | null
  /** Printed across every page and beside the tooth chart until a dentist signs. */
  readonly draft: string | null
  /** Null for a draft. */
  readonly signature: SheetSignature | null
  readonly pictureAlt: string
  readonly legend: readonly LegendEntry[]
  readonly columns: Readonly<Record<Column, string>>
  readonly rows: readonly SheetRow[]
  /** The rows, grouped for the layout; empty if there are no rows. */
  readonly sections: readonly SheetSection[]
  /** Replaces the rows if there are none. */
  readonly empty: string
  /** Null if the filters show every finding at or above the threshold. */
  readonly hidden: string | null
  /** The dentist's conclusion, recommendations and notes under their headings, without empty ones. */
  readonly texts: readonly SheetText[]
  /** Null if a dentist decided every finding, because the filters apply to undecided ones alone. */
  readonly filters: string | null
  readonly aiVersion: string
  /** States that a dentist must validate the report; on a signed report, who did. */
  readonly validation: string
  /** The text before the address of /precision. */
  readonly precision: string
}

/** The public page that verifies reports. */
export const verifyPath = '/verificar'

/** The public page that verifies a code. */
export const verificationPath = (code: string): string => `${verifyPath}/${code}`

/** The page with the detector's measured accuracy, on the installation that made the report. */
export const precisionPath = '/precision'

type Column = 'number' | 'tooth' | 'class' | 'confidence' | 'location' | 'description'

const experimentalMark = ({ experimental }: Pick<ReportFinding, 'experimental'>): string | null =>
  experimental ? inSpanish('findings.experimentalMark') : null

const decisionMark = ({ state }: ReportFinding): string | null => {
  if (state === 'edited') return inSpanish('report.edited')
  return state === 'added' ? inSpanish('report.added') : null
}

/** The detector's confidence and its 'compatible con' are printed only for undecided findings. */
function suggestionOf({ state, confidence, description }: ReportFinding): Pick<SheetRow, 'confidence' | 'description'> {
  if (state !== 'undecided' || confidence === null) return { confidence: null, description: null }
  return {
    confidence: inSpanish('report.confidence', { percent: formatPercent(confidence) }),
    // A line does not end between the figure and its unit.
    description: description.replace(/(\d) %/g, '$1\u00a0%'),
  }
}

/** 'Caries (MOD)'. */
function classAndSurfaces(prediction: ReportFinding): string {
  const name = classLabel(prediction.class)
  const letters = surfaceLetters(prediction)
  return letters === '' ? name : `${name} (${letters})`
}

/** 'Pieza 36', 'Pieza 36 o 37' where its number is in doubt, or 'Sin pieza'. */
const toothOf = (prediction: ReportFinding): string =>
  isFdi(prediction.tooth)
    ? inSpanish('report.tooth', { tooth: toothNumbers(prediction, inSpanish) })
    : inSpanish('report.noTooth')

function rowOf(prediction: ReportFinding): SheetRow {
  const { colour, dash } = detectionClass(prediction.class)
  return {
    number: prediction.number,
    tooth: toothOf(prediction),
    class: classAndSurfaces(prediction),
    location: orDash(locationBesideTooth(prediction, inSpanish)),
    ...suggestionOf(prediction),
    isDecided: prediction.state !== 'undecided',
    decision: decisionMark(prediction),
    note: prediction.note === null ? null : inSpanish('report.noteOf', { note: prediction.note }),
    experimental: experimentalMark(prediction),
    research: prediction.research ? inSpanish('findings.research') : null,
    colour,
    dash,
  }
}

const legendOf = (predictions: readonly ReportFinding[]): readonly LegendEntry[] =>
  [false, true].flatMap(isExperimental => {
    const group = predictions.filter(({ experimental }) => experimental === isExperimental)
    return [...Map.groupBy(group, found => found.class)]
      .map(([id, { length: count }]) => {
        const { letter, colour, dash } = detectionClass(id)
        const experimental = experimentalMark({ experimental: isExperimental })
        return { class: classLabel(id), experimental, letter, colour, dash, count }
      })
      .sort((a, b) => b.count - a.count || a.class.localeCompare(b.class, 'es'))
  })

function sectionsOf(rows: readonly SheetRow[], { decided }: ReportModel['review']): readonly SheetSection[] {
  const standing = rows.filter(({ isDecided }) => isDecided)
  const waiting = rows.filter(({ isDecided }) => !isDecided)
  const proved = waiting.filter(({ experimental }) => experimental === null)
  const experimental = waiting.filter(row => row.experimental !== null)
  const begun = decided > 0 || standing.length > 0
  const suggested = begun
    ? { title: inSpanish('report.suggestions'), note: inSpanish('report.suggestionsNote') }
    : { title: inSpanish('report.findings'), note: null }
  const sections = [
    { title: inSpanish('report.decidedFindings'), note: inSpanish('report.decidedNote'), rows: standing },
    { ...suggested, rows: proved },
    {
      title: inSpanish(begun ? 'report.experimentalSuggestions' : 'report.experimentalFindings'),
      note: inSpanish('report.experimentalNote'),
      rows: experimental,
    },
  ]
  return sections
    .filter(section => section.rows.length > 0)
    .map(({ title, ...section }) => ({
      ...section,
      heading: `${title} (${section.rows.length})`,
      isLast: begun && section.rows !== standing,
    }))
}

function describeDecisions({ decided, total, rejected }: ReportModel['review']): string | null {
  if (decided === 0) return null
  const reviewed = describeReviewed(decided, total)
  if (rejected === 0) return `${reviewed}.`
  return inSpanish(total === 1 ? 'report.rejectedOne' : 'report.rejected', { reviewed, count: rejected })
}

function describeReviewed(decided: number, total: number): string {
  if (total === 1) return inSpanish('report.decisionsOnly')
  return inSpanish(decided === total ? 'report.decisionsAll' : 'report.decisions', { decided, total })
}

/**
 * Replaces the rows. The specification's sentence is used only if nothing at or above the threshold exists: hidden and
 * rejected findings have their own sentences.
 */
function describeEmpty({ review: { rejected } }: ReportModel, isHiding: boolean): string {
  if (isHiding) return inSpanish('report.allHidden')
  if (rejected === 0) return inSpanish('report.empty')
  return inSpanish(rejected === 1 ? 'report.allRejectedOne' : 'report.allRejected', { count: rejected })
}

/** Counts in words all findings that the filters hide, so that the report does not imply that there are no others. */
function describeHidden({ hidden, filters }: Pick<ReportModel, 'hidden' | 'filters'>): readonly string[] {
  const { byClass, byThreshold } = hidden
  const values = { from: Math.round(defaultConfidence * 100), percent: filters.minimumConfidence }
  const byClassText = byClass === 1 ? 'report.hiddenByClassOne' : 'report.hiddenByClass'
  const byThresholdText = byThreshold === 1 ? 'report.hiddenByThresholdOne' : 'report.hiddenByThreshold'
  return [
    ...(byClass > 0 ? [inSpanish(byClassText, { ...values, count: byClass })] : []),
    ...(byThreshold > 0 ? [inSpanish(byThresholdText, { ...values, count: byThreshold })] : []),
  ]
}

const isDecided = ({ decided, total }: ReportModel['review']): boolean => decided > 0 && decided === total

function describeFilters({ minimumConfidence, classes }: ReportModel['filters']): string {
  if (classes.length === 0) return inSpanish('report.filterAll', { percent: minimumConfidence })
  const names = classes.map(classLabel).sort((a, b) => a.localeCompare(b, 'es'))
  return inSpanish('report.filterClasses', { percent: minimumConfidence, classes: names.join(', ') })
}

const measurementLine = ({ name, kind, label, figure }: NonNullable<ReportModel['measures']>[number]): string => {
  const values = { name, kind: inSpanish(`measures.kinds.${kind}`), figure }
  return label === ''
    ? inSpanish('measures.printedRow', values)
    : inSpanish('measures.printedRowLabelled', { ...values, label })
}

const paragraphs = (text: string | null): string[] => text?.split(/\n+/).filter(line => line.trim() !== '') ?? []

function textsOf({ measures = [], conclusion, recommendations, notes }: ReportModel): readonly SheetText[] {
  const texts = [
    { heading: inSpanish('measures.printedHeading'), lines: measures.map(measurementLine), isList: true },
    { heading: inSpanish('report.conclusion'), lines: paragraphs(conclusion), isList: false },
    { heading: inSpanish('report.recommendations'), lines: recommendations, isList: true },
    { heading: inSpanish('report.notes'), lines: paragraphs(notes), isList: false },
  ]
  return texts.filter(({ lines }) => lines.length > 0)
}

function describeUnprintable(model: ReportModel): string | null {
  const { conclusion, recommendations, notes, predictions } = model
  const written = [conclusion, notes, ...recommendations, ...predictions.map(({ note }) => note)]
  const printed = [...sheetFields(model).map(({ value }) => value), ...written.filter(text => text !== null)]
  const letters = unprintableIn(printed)
  return letters.length === 0 ? null : inSpanish('report.unprintable', { letters: letters.slice(0, 12).join(' ') })
}

/** Uses the age that the report states; without one, the warnings of the analysis. */
const isOfChild = ({ patientAge, warnings }: ReportModel): boolean =>
  patientAge === null ? warnings.some(({ code }) => code === 'CHILD') : isChild(patientAge)

function describeReview({
  signature,
  isDraft,
  reviewedAt,
  review,
  predictions,
  clinic: { timeZone },
}: ReportModel): string {
  if (signature && !isDraft) {
    const values = { name: signature.signedBy, date: formatInstant(signature.signedAt, timeZone) }
    return inSpanish('report.signed', values)
  }
  if (signature) return inSpanish('report.amending', { date: formatInstant(signature.signedAt, timeZone) })
  if (reviewedAt !== null) return inSpanish('report.reviewed', { date: formatInstant(reviewedAt, timeZone) })
  if (isDecided(review)) return inSpanish('report.decidedUnmarked')
  const isBegun = review.decided > 0 || predictions.some(({ state }) => state !== 'undecided')
  return inSpanish(isBegun ? 'report.inReview' : 'report.notReviewed')
}

function signatureOf({
  signature,
  signatureImages,
  isDraft,
  clinic: { timeZone },
}: ReportModel): SheetSignature | null {
  if (!signature || isDraft) return null
  const { signedBy, signedAt, professionalNumber, verificationCode, version, supersedes, reason } = signature
  return {
    heading: inSpanish('report.signature'),
    images: [signatureImages?.signature, signatureImages?.stamp].filter(image => typeof image === 'string'),
    signer: signedBy,
    number: inSpanish('report.professionalNumber', { number: withoutCop(professionalNumber) }),
    signedAt: inSpanish('report.signedAt', { date: formatMoment(signedAt, timeZone) }),
    code: groupedCode(verificationCode),
    path: verificationPath(verificationCode),
    verify: inSpanish('report.verify'),
    amendment:
      supersedes === null
        ? null
        : inSpanish('report.amendment', {
            number: version - 1,
            date: formatInstant(supersedes, timeZone),
            reason: reason ?? inSpanish('product.unknown'),
          }),
  }
}

/** States that a dentist must validate the report or, once it is signed, who did. */
export function validationText({ signature, isDraft }: Pick<ReportModel, 'signature' | 'isDraft'>): string {
  if (!signature || isDraft) return inSpanish('report.disclaimer')
  const { signedBy: name, professionalNumber } = signature
  return inSpanish('report.validated', { name, number: withoutCop(professionalNumber) })
}

export function reportSheet(model: ReportModel): ReportSheetText {
  const rows = model.predictions.map(rowOf)
  const hidden = describeHidden(model)
  return {
    clinic: clinicHeadText(model.clinicName, model.clinic),
    title: inSpanish('report.title'),
    code: model.reportCode,
    fields: sheetFields(model),
    review: describeReview(model),
    decisions: describeDecisions(model.review),
    experimental: model.experimental ? inSpanish('report.experimental') : null,
    unprintable: describeUnprintable(model),
    fault: model.warnings.find(({ code }) => isOverridable(code))?.message ?? null,
    child: isOfChild(model) ? inSpanish('quality.child') : null,
    research: model.predictions.some(({ research }) => research) ? inSpanish('quality.research') : null,
    draft: model.isDraft ? inSpanish('report.draft') : null,
    signature: signatureOf(model),
    pictureAlt: inSpanish('report.pictureAlt', { code: model.reportCode, count: model.predictions.length }),
    legend: legendOf(model.predictions),
    columns: {
      number: inSpanish('report.number'),
      tooth: inSpanish('report.toothColumn'),
      class: inSpanish('report.classColumn'),
      confidence: inSpanish('report.confidenceColumn'),
      location: inSpanish('report.location'),
      description: inSpanish('report.description'),
    },
    rows,
    sections: sectionsOf(rows, model.review),
    empty: describeEmpty(model, hidden.length > 0),
    hidden: hidden.length > 0 ? hidden.join(' ') : null,
    texts: textsOf(model),
    filters: isDecided(model.review) ? null : describeFilters(model.filters),
    aiVersion: `${inSpanish('report.aiVersion')} ${model.aiVersion}`,
    validation: validationText(model),
    precision: inSpanish('report.precision'),
  }
}
