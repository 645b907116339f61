import { surfaceLetters } from '../charting/faces.ts'
import { classLabel as labelOf } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { isChild } from '../records/age.ts'
import { formatPercent } from '../records/format-percent.ts'
import { defaultConfidence } from '../records/limits.ts'
import { withoutCop } from '../records/professional-number.ts'
import type { ReportModel } from '../records/report.ts'
import { groupedCode } from '../signature/verification-code.ts'
import { inSpanish } from '../strings/translate.ts'
import { locationText } from '../teeth/placement-text.ts'
import { type ClinicHeadText, clinicHeadText } from './clinic-head.ts'
import { formatInstant, formatMoment } from './report-dates.ts'
import { orDash, type SheetField, sheetFields } from './sheet-fields.ts'

type Prediction = ReportModel['predictions'][number]

const classLabel = (id: string) => labelOf(id, inSpanish)

export interface SheetRow {
  readonly number: number
  readonly tooth: string
  readonly class: string
  /** Null where a dentist decided: the percentage is the detector's and would weaken what the dentist says. */
  readonly confidence: string | null
  readonly location: string
  /** Null where a dentist decided. */
  readonly description: string | null
  readonly isDecided: boolean
  /** That a dentist edited or added it; null on any other. */
  readonly decision: string | null
  readonly note: string | null
  /** The mark of a finding of an experimental class; null on any other. */
  readonly experimental: string | null
  /** The mark of a finding by a model for research; null on any other. */
  readonly research: string | null
  readonly colour: string
  readonly dash: string
}

/** Rows under a heading of their own: what a dentist decided, the suggestions that wait for it, and the experimental ones. */
export interface SheetSection {
  readonly heading: string
  readonly note: string | null
  readonly rows: readonly SheetRow[]
  /** Suggestions beside decided findings: they stand last, after the chart and the dentist's texts. */
  readonly isLast: boolean
}

export interface SheetText {
  readonly heading: string
  /** Paragraphs, or the items of a list. */
  readonly lines: readonly string[]
  readonly isList: boolean
}

/** Who signed, when, and how that is verified. */
export interface SheetSignature {
  readonly heading: string
  /** The signature and the stamp as pictures, those that the signer's profile had. */
  readonly images: readonly string[]
  readonly signer: string
  readonly number: string
  readonly signedAt: string
  /** The verification code, in groups. */
  readonly code: string
  /** The path of the page that verifies it, after the installation's address. */
  readonly path: string
  /** Stands before that address. */
  readonly verify: string
  /** What an amendment replaces and why; null of a first report. */
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

/** What the sheet says of this report, ready to print; the headings of its sections stand where they are laid out. */
export interface ReportSheetText {
  /** Above the title; null where the clinic gave nothing but its name. */
  readonly clinic: ClinicHeadText | null
  readonly title: string
  readonly code: string
  readonly fields: readonly SheetField[]
  readonly review: string
  /** How many findings are decided and how many of them rejected; null before the first decision. */
  readonly decisions: string | null
  /** Of the whole analysis; null where a proved model made the findings. */
  readonly experimental: string | null
  /** Null from thirteen on, and where the age is unknown. */
  readonly child: string | null
  /** Null where none of its findings is a research model's. */
  readonly research: string | null
  /** Across every page and beside the odontogram until a dentist has signed. */
  readonly draft: string | null
  /** Null of a draft. */
  readonly signature: SheetSignature | null
  readonly pictureAlt: string
  readonly legend: readonly LegendEntry[]
  readonly columns: Readonly<Record<Column, string>>
  readonly rows: readonly SheetRow[]
  /** The same rows, as they are laid out; none where there are no rows. */
  readonly sections: readonly SheetSection[]
  /** In the place of the rows where there are none. */
  readonly empty: string
  /** Null where the filters show every finding at or above the threshold. */
  readonly hidden: string | null
  /** What the dentist concludes, recommends and notes, under their headings; only those that say something. */
  readonly texts: readonly SheetText[]
  /** Null where a dentist decided every finding: the filters choose among undecided ones alone. */
  readonly filters: string | null
  readonly aiVersion: string
  /** That a dentist must validate it; of a signed report, who did. */
  readonly validation: string
  /** Stands before the address of /precision. */
  readonly precision: string
}

/** The public page that verifies a code. */
export const verificationPath = (code: string): string => `/verificar/${code}`

/** The page with what was measured of the detector, on the installation that made the report. */
export const precisionPath = '/precision'

type Column = 'number' | 'tooth' | 'class' | 'confidence' | 'location' | 'description'

const experimentalMark = ({ experimental }: Pick<Prediction, 'experimental'>): string | null =>
  experimental ? inSpanish('findings.experimentalMark') : null

const decisionMark = ({ state }: Prediction): string | null => {
  if (state === 'edited') return inSpanish('report.edited')
  return state === 'added' ? inSpanish('report.added') : null
}

/** The detector's certainty and its 'compatible con' stand beside what no dentist decided. */
function suggestionOf({ state, confidence, description }: Prediction): Pick<SheetRow, 'confidence' | 'description'> {
  if (state !== 'undecided' || confidence === null) return { confidence: null, description: null }
  return { confidence: inSpanish('report.confidence', { percent: formatPercent(confidence) }), description }
}

/** 'Caries (MOD)'. */
function classAndSurfaces(prediction: Prediction): string {
  const [name, letters] = [classLabel(prediction.class), surfaceLetters(prediction)]
  return letters === '' ? name : `${name} (${letters})`
}

function rowOf(prediction: Prediction): SheetRow {
  const { colour, dash } = detectionClass(prediction.class)
  return {
    number: prediction.number,
    tooth: inSpanish('report.tooth', { tooth: prediction.tooth }),
    class: classAndSurfaces(prediction),
    location: orDash(locationText(prediction, inSpanish)),
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

const legendOf = (predictions: readonly Prediction[]): readonly LegendEntry[] =>
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
 * In the place of the rows. The specification's sentence stands only where nothing at or above the threshold exists: what
 * the filters hide and what the dentist rejected is said in words of its own.
 */
function describeEmpty({ review: { rejected } }: ReportModel, isHiding: boolean): string {
  if (isHiding) return inSpanish('report.allHidden')
  if (rejected === 0) return inSpanish('report.empty')
  return inSpanish(rejected === 1 ? 'report.allRejectedOne' : 'report.allRejected', { count: rejected })
}

/** Whatever the filters hide is counted in words, so that no report states by its silence that there is nothing else. */
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

const measureLine = ({ name, kind, label, figure }: NonNullable<ReportModel['measures']>[number]): string => {
  const values = { name, kind: inSpanish(`measures.kinds.${kind}`), figure }
  return label === ''
    ? inSpanish('measures.printedRow', values)
    : inSpanish('measures.printedRowLabelled', { ...values, label })
}

const paragraphs = (text: string | null): string[] => text?.split(/\n+/).filter(line => line.trim() !== '') ?? []

function textsOf({ measures = [], conclusion, recommendations, notes }: ReportModel): readonly SheetText[] {
  const texts = [
    { heading: inSpanish('measures.printedHeading'), lines: measures.map(measureLine), isList: true },
    { heading: inSpanish('report.conclusion'), lines: paragraphs(conclusion), isList: false },
    { heading: inSpanish('report.recommendations'), lines: recommendations, isList: true },
    { heading: inSpanish('report.notes'), lines: paragraphs(notes), isList: false },
  ]
  return texts.filter(({ lines }) => lines.length > 0)
}

/** The age that the report states goes first; without one, what is known of the picture. */
const isOfChild = ({ patientAge, warnings }: ReportModel): boolean =>
  patientAge === null ? warnings.some(({ code }) => code === 'CHILD') : isChild(patientAge)

function describeReview({ signature, isDraft, reviewedAt, clinic: { timeZone } }: ReportModel): string {
  if (signature && !isDraft) {
    const values = { name: signature.signedBy, date: formatInstant(signature.signedAt, timeZone) }
    return inSpanish('report.signed', values)
  }
  if (signature) return inSpanish('report.amending', { date: formatInstant(signature.signedAt, timeZone) })
  return reviewedAt === null
    ? inSpanish('report.notReviewed')
    : inSpanish('report.reviewed', { date: formatInstant(reviewedAt, timeZone) })
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

/** That a dentist must validate the report or, once one has signed it, who did. */
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
