import type { ReportHeader } from '@xrai/contract/records/report'

/** The header as form texts, empty if unknown. */
export interface HeaderFields {
  readonly requestingDentist: string
  readonly patientName: string
  readonly patientAge: string
  readonly patientSex: string
  readonly radiographyDate: string
}

export const toFields = (header: ReportHeader): HeaderFields => ({
  requestingDentist: header.requestingDentist ?? '',
  patientName: header.patientName ?? '',
  patientAge: header.patientAge === null ? '' : String(header.patientAge),
  patientSex: header.patientSex ?? '',
  radiographyDate: header.radiographyDate ?? '',
})

const textOrNull = (text: string): string | null => text.trim() || null

const sexes: readonly string[] = ['F', 'M', 'O'] satisfies readonly ReportHeader['patientSex'][]

const isSex = (value: string): value is NonNullable<ReportHeader['patientSex']> => sexes.includes(value)

/** An empty field is null: printed as '—', never guessed. */
export const toHeader = (fields: HeaderFields): ReportHeader => ({
  requestingDentist: textOrNull(fields.requestingDentist),
  patientName: textOrNull(fields.patientName),
  patientAge: fields.patientAge.trim() === '' ? null : Number(fields.patientAge),
  patientSex: isSex(fields.patientSex) ? fields.patientSex : null,
  radiographyDate: textOrNull(fields.radiographyDate),
})

const blank: HeaderFields = {
  requestingDentist: '',
  patientName: '',
  patientAge: '',
  patientSex: '',
  radiographyDate: '',
}

/** The given fields of the header for the request; the others are omitted, because they may have changed since. */
export const sentHeader = (fields: Partial<HeaderFields>): Partial<ReportHeader> =>
  Object.fromEntries(Object.entries(toHeader({ ...blank, ...fields })).filter(([name]) => name in fields))

/** True for a plausible whole number of years, or an empty text. */
export const isAge = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 130)
