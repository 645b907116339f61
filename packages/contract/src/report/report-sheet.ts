import { classLabel as labelOf } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { isChild } from '../records/age.ts'
import { formatPercent } from '../records/format-percent.ts'
import { defaultConfidence } from '../records/limits.ts'
import type { ReportModel } from '../records/report.ts'
import { inSpanish } from '../strings/translate.ts'
import { locationText } from '../teeth/placement-text.ts'
import { formatDay, formatInstant } from './report-dates.ts'

type Prediction = ReportModel['predictions'][number]

const classLabel = (id: string) => labelOf(id, inSpanish)

export interface SheetField {
  readonly key: string
  readonly label: string
  readonly value: string
}

export interface SheetRow {
  readonly number: number
  readonly tooth: string
  readonly class: string
  readonly confidence: string
  readonly location: string
  readonly description: string
  /** The mark of a finding of an experimental class; null on any other. */
  readonly experimental: string | null
  /** The mark of a finding by a model for research; null on any other. */
  readonly research: string | null
  readonly colour: string
  readonly dash: string
}

/** Rows under a heading of their own: the proved findings, and apart from them the experimental ones. */
export interface SheetSection {
  readonly heading: string
  readonly note: string | null
  readonly rows: readonly SheetRow[]
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
  readonly title: string
  readonly code: string
  readonly fields: readonly SheetField[]
  readonly review: string
  /** Of the whole analysis; null where a proved model made the findings. */
  readonly experimental: string | null
  /** Null from thirteen on, and where the age is unknown. */
  readonly child: string | null
  /** Null where none of its findings is a research model's. */
  readonly research: string | null
  /** Beside the odontogram until a dentist has signed. */
  readonly draft: string | null
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
  readonly filters: string
  readonly aiVersion: string
  readonly disclaimer: string
  /** Stands before the address of /precision. */
  readonly precision: string
}

/** The page with what was measured of the detector, on the installation that made the report. */
export const precisionPath = '/precision'

type Column = 'number' | 'tooth' | 'class' | 'confidence' | 'location' | 'description'

/** What is unknown is printed as a dash, never invented. */
const orDash = (value: string | null): string => value?.trim() || inSpanish('product.unknown')

function formatAge(age: number | null): string {
  if (age === null) return inSpanish('product.unknown')
  if (age === 0) return inSpanish('report.ageBelowOne')
  return age === 1 ? inSpanish('report.ageOne') : inSpanish('report.age', { age })
}

const formatSex = (sex: ReportModel['patientSex']): string =>
  sex === null ? inSpanish('product.unknown') : inSpanish(`sex.${sex}`)

const formatAgeAndSex = ({ patientAge, patientSex }: ReportModel): string =>
  patientAge === null && patientSex === null
    ? inSpanish('product.unknown')
    : `${formatAge(patientAge)} / ${formatSex(patientSex)}`

const fieldsOf = (model: ReportModel): readonly SheetField[] => [
  { key: 'code', label: inSpanish('report.code'), value: model.reportCode },
  { key: 'issueDate', label: inSpanish('report.issueDate'), value: formatInstant(model.issueDate) },
  { key: 'type', label: inSpanish('report.type'), value: inSpanish(`preview.${model.radiographyType}`) },
  {
    key: 'dateTaken',
    label: inSpanish('report.dateTaken'),
    value: model.radiographyDate === null ? inSpanish('product.unknown') : formatDay(model.radiographyDate),
  },
  { key: 'patient', label: inSpanish('report.patient'), value: orDash(model.patientName) },
  { key: 'ageSex', label: inSpanish('report.ageSex'), value: formatAgeAndSex(model) },
  { key: 'dentist', label: inSpanish('report.dentist'), value: orDash(model.requestingDentist) },
  { key: 'clinic', label: inSpanish('report.clinic'), value: orDash(model.clinicName) },
]

const experimentalMark = ({ experimental }: Pick<Prediction, 'experimental'>): string | null =>
  experimental ? inSpanish('findings.experimentalMark') : null

function rowOf(prediction: Prediction): SheetRow {
  const { colour, dash } = detectionClass(prediction.class)
  return {
    number: prediction.number,
    tooth: inSpanish('report.tooth', { tooth: prediction.tooth }),
    class: classLabel(prediction.class),
    confidence: inSpanish('report.confidence', { percent: formatPercent(prediction.confidence) }),
    location: orDash(locationText(prediction, inSpanish)),
    description: prediction.description,
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

function sectionsOf(rows: readonly SheetRow[]): readonly SheetSection[] {
  const proved = rows.filter(({ experimental }) => experimental === null)
  const experimental = rows.filter(row => row.experimental !== null)
  const sections = [
    { title: inSpanish('report.findings'), note: null, rows: proved },
    { title: inSpanish('report.experimentalFindings'), note: inSpanish('report.experimentalNote'), rows: experimental },
  ]
  return sections
    .filter(section => section.rows.length > 0)
    .map(({ title, ...section }) => ({ ...section, heading: `${title} (${section.rows.length})` }))
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

function describeFilters({ minimumConfidence, classes }: ReportModel['filters']): string {
  if (classes.length === 0) return inSpanish('report.filterAll', { percent: minimumConfidence })
  const names = classes.map(classLabel).sort((a, b) => a.localeCompare(b, 'es'))
  return inSpanish('report.filterClasses', { percent: minimumConfidence, classes: names.join(', ') })
}

/** The age that the report states goes first; without one, what is known of the picture. */
const isOfChild = ({ patientAge, warnings }: ReportModel): boolean =>
  patientAge === null ? warnings.some(({ code }) => code === 'CHILD') : isChild(patientAge)

export function reportSheet(model: ReportModel): ReportSheetText {
  const rows = model.predictions.map(rowOf)
  const hidden = describeHidden(model)
  return {
    title: inSpanish('report.title'),
    code: model.reportCode,
    fields: fieldsOf(model),
    review:
      model.reviewedAt === null
        ? inSpanish('report.notReviewed')
        : inSpanish('report.reviewed', { date: formatInstant(model.reviewedAt) }),
    experimental: model.experimental ? inSpanish('report.experimental') : null,
    child: isOfChild(model) ? inSpanish('quality.child') : null,
    research: model.predictions.some(({ research }) => research) ? inSpanish('quality.research') : null,
    draft: model.reviewedAt === null ? inSpanish('report.draft') : null,
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
    sections: sectionsOf(rows),
    empty: inSpanish(hidden.length > 0 ? 'report.allHidden' : 'report.empty'),
    hidden: hidden.length > 0 ? hidden.join(' ') : null,
    filters: describeFilters(model.filters),
    aiVersion: `${inSpanish('report.aiVersion')} ${model.aiVersion}`,
    disclaimer: inSpanish('report.disclaimer'),
    precision: inSpanish('report.precision'),
  }
}
