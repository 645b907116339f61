import type { ReportHeader } from '@xrai/contract/case/report'

/** The header as a form holds it: text, empty where nothing is known. */
export interface ReportFormValues {
  requestingDentist: string
  patientName: string
  patientAge: string
  patientSex: string
  radiographyDate: string
}

export const toFormValues = (header: ReportHeader): ReportFormValues => ({
  requestingDentist: header.requestingDentist ?? '',
  patientName: header.patientName ?? '',
  patientAge: header.patientAge === null ? '' : String(header.patientAge),
  patientSex: header.patientSex ?? '',
  radiographyDate: header.radiographyDate ?? '',
})

/** Empty, or whole years from 0 to 130. */
export const isAge = (text: string): boolean => /^\s*(\d{1,3}\s*)?$/.test(text) && Number(text) <= 130

const sexes = ['F', 'M', 'O'] as const

/** What is empty is unknown. */
export const toHeader = (values: ReportFormValues): ReportHeader => ({
  requestingDentist: values.requestingDentist.trim() || null,
  patientName: values.patientName.trim() || null,
  patientAge: values.patientAge.trim() === '' ? null : Number(values.patientAge),
  patientSex: sexes.find(sex => sex === values.patientSex) ?? null,
  radiographyDate: values.radiographyDate || null,
})
