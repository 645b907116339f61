import { isChild } from '../case/age.ts'
import { formatPercent } from '../case/format-percent.ts'
import type { ReportModel } from '../case/report.ts'
import { classLabel as labelOf } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { inSpanish as t } from '../strings/translate.ts'
import { locationText } from '../teeth/placement-text.ts'
import { formatDay, formatInstant } from './report-dates.ts'

type Prediction = ReportModel['predictions'][number]

const classLabel = (id: string) => labelOf(id, t)

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
  /** The mark of a finding by a model for research; null on any other. */
  readonly research: string | null
  readonly colour: string
  readonly dash: string
}

export interface LegendEntry {
  readonly class: string
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
  /** Null where a proved model made the findings. */
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
  readonly empty: string
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
const orDash = (value: string | null): string => value?.trim() || t('product.unknown')

function formatAge(age: number | null): string {
  if (age === null) return t('product.unknown')
  if (age === 0) return t('report.ageBelowOne')
  return age === 1 ? t('report.ageOne') : t('report.age', { age })
}

const formatSex = (sex: ReportModel['patientSex']): string => (sex === null ? t('product.unknown') : t(`sex.${sex}`))

const formatAgeAndSex = ({ patientAge, patientSex }: ReportModel): string =>
  patientAge === null && patientSex === null
    ? t('product.unknown')
    : `${formatAge(patientAge)} / ${formatSex(patientSex)}`

const fieldsOf = (model: ReportModel): readonly SheetField[] => [
  { key: 'code', label: t('report.code'), value: model.reportCode },
  { key: 'issueDate', label: t('report.issueDate'), value: formatInstant(model.issueDate) },
  { key: 'type', label: t('report.type'), value: t(`preview.${model.radiographyType}`) },
  {
    key: 'dateTaken',
    label: t('report.dateTaken'),
    value: model.radiographyDate === null ? t('product.unknown') : formatDay(model.radiographyDate),
  },
  { key: 'patient', label: t('report.patient'), value: orDash(model.patientName) },
  { key: 'ageSex', label: t('report.ageSex'), value: formatAgeAndSex(model) },
  { key: 'dentist', label: t('report.dentist'), value: orDash(model.requestingDentist) },
  { key: 'clinic', label: t('report.clinic'), value: orDash(model.clinicName) },
]

function rowOf(prediction: Prediction): SheetRow {
  const { colour, dash } = detectionClass(prediction.class)
  return {
    number: prediction.number,
    tooth: t('report.tooth', { tooth: prediction.tooth }),
    class: classLabel(prediction.class),
    confidence: t('report.confidence', { percent: formatPercent(prediction.confidence) }),
    location: orDash(locationText(prediction, t)),
    description: prediction.description,
    research: prediction.research ? t('findings.research') : null,
    colour,
    dash,
  }
}

function legendOf(predictions: readonly Prediction[]): readonly LegendEntry[] {
  const counts = new Map<string, number>()
  for (const { class: id } of predictions) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .map(([id, count]) => {
      const { letter, colour, dash } = detectionClass(id)
      return { class: classLabel(id), letter, colour, dash, count }
    })
    .sort((a, b) => b.count - a.count || a.class.localeCompare(b.class, 'es'))
}

function describeFilters({ minimumConfidence, classes }: ReportModel['filters']): string {
  if (classes.length === 0) return t('report.filterAll', { percent: minimumConfidence })
  const names = classes.map(classLabel).sort((a, b) => a.localeCompare(b, 'es'))
  return t('report.filterClasses', { percent: minimumConfidence, classes: names.join(', ') })
}

/** The age that the report states goes first; without one, what is known of the picture. */
const isOfChild = ({ patientAge, warnings }: ReportModel): boolean =>
  patientAge === null ? warnings.some(({ code }) => code === 'CHILD') : isChild(patientAge)

export const reportSheet = (model: ReportModel): ReportSheetText => ({
  title: t('report.title'),
  code: model.reportCode,
  fields: fieldsOf(model),
  review:
    model.reviewedAt === null
      ? t('report.notReviewed')
      : t('report.reviewed', { date: formatInstant(model.reviewedAt) }),
  experimental: model.experimental ? t('report.experimental') : null,
  child: isOfChild(model) ? t('quality.child') : null,
  research: model.predictions.some(({ research }) => research) ? t('quality.research') : null,
  draft: model.reviewedAt === null ? t('report.draft') : null,
  pictureAlt: t('report.pictureAlt', { code: model.reportCode, count: model.predictions.length }),
  legend: legendOf(model.predictions),
  columns: {
    number: t('report.number'),
    tooth: t('report.toothColumn'),
    class: t('report.classColumn'),
    confidence: t('report.confidenceColumn'),
    location: t('report.location'),
    description: t('report.description'),
  },
  rows: model.predictions.map(rowOf),
  empty: t('report.empty'),
  filters: describeFilters(model.filters),
  aiVersion: `${t('report.aiVersion')} ${model.aiVersion}`,
  disclaimer: t('report.disclaimer'),
  precision: t('report.precision'),
})
