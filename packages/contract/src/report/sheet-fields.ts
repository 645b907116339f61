import type { ReportModel } from '../records/report.ts'
import { inSpanish } from '../strings/translate.ts'
import { formatDay, formatInstant } from './report-dates.ts'

export interface SheetField {
  readonly key: string
  readonly label: string
  readonly value: string
}

/** An unknown fact is printed as a dash, never invented. */
export const orDash = (value: string | null): string => value?.trim() || inSpanish('product.unknown')

/** '34 años'; a dash if it is unknown. `age` is in years. */
export function formatAge(age: number | null): string {
  if (age === null) return inSpanish('product.unknown')
  if (age === 0) return inSpanish('report.ageBelowOne')
  return age === 1 ? inSpanish('report.ageOne') : inSpanish('report.age', { age })
}

/** The age with its reference day, if it was computed from the birth date. */
function formatAgeAt({ patientAge, ageBasis }: ReportModel): string {
  const age = formatAge(patientAge)
  if (ageBasis === 'taken') return inSpanish('report.ageWhenTaken', { age })
  return ageBasis === 'upload' ? inSpanish('report.ageWhenUploaded', { age }) : age
}

const formatSex = (sex: ReportModel['patientSex']): string =>
  sex === null ? inSpanish('product.unknown') : inSpanish(`sex.${sex}`)

const formatAgeAndSex = (model: ReportModel): string =>
  model.patientAge === null && model.patientSex === null
    ? inSpanish('product.unknown')
    : `${formatAgeAt(model)} / ${formatSex(model.patientSex)}`

/** Empty for a report that was signed before sheets had these fields. */
function identityOf({ patientDocument, patientRecordNumber, patientBirthDate }: ReportModel): readonly SheetField[] {
  if (patientDocument === undefined || patientRecordNumber === undefined || patientBirthDate === undefined) return []
  const born = patientBirthDate === null ? null : formatDay(patientBirthDate)
  return [
    { key: 'document', label: inSpanish('report.document'), value: orDash(patientDocument) },
    { key: 'record', label: inSpanish('report.record'), value: orDash(patientRecordNumber) },
    { key: 'birthDate', label: inSpanish('report.birthDate'), value: orDash(born) },
  ]
}

/** The head of the sheet in order: the patient, the radiograph, and the report. */
export const sheetFields = (model: ReportModel): readonly SheetField[] => [
  { key: 'patient', label: inSpanish('report.patient'), value: orDash(model.patientName) },
  ...identityOf(model),
  { key: 'ageSex', label: inSpanish('report.ageSex'), value: formatAgeAndSex(model) },
  { key: 'dentist', label: inSpanish('report.dentist'), value: orDash(model.requestingDentist) },
  { key: 'type', label: inSpanish('report.type'), value: inSpanish(`preview.${model.radiographyType}`) },
  {
    key: 'dateTaken',
    label: inSpanish('report.dateTaken'),
    value: model.radiographyDate === null ? inSpanish('product.unknown') : formatDay(model.radiographyDate),
  },
  { key: 'code', label: inSpanish('report.code'), value: model.reportCode },
  {
    key: 'issueDate',
    label: inSpanish('report.issueDate'),
    value: formatInstant(model.issueDate, model.clinic.timeZone),
  },
  { key: 'clinic', label: inSpanish('report.clinic'), value: orDash(model.clinicName) },
]
