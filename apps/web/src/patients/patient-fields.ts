import type { PatientFields } from '@xrai/contract/records/patient'

/** A patient as a form holds one: texts, empty where nothing is known. */
export type PatientTexts = Readonly<Record<keyof PatientFields, string>>

export const toTexts = (patient: PatientFields | undefined): PatientTexts => ({
  firstName: patient?.firstName ?? '',
  lastName: patient?.lastName ?? '',
  recordNumber: patient?.recordNumber ?? '',
  birthDate: patient?.birthDate ?? '',
  sex: patient?.sex ?? '',
})

const sexes: readonly string[] = ['F', 'M', 'O'] satisfies readonly PatientFields['sex'][]

const isSex = (value: string): value is NonNullable<PatientFields['sex']> => sexes.includes(value)

/** An empty field is null: unknown, never invented. */
export const toPatient = (texts: PatientTexts): PatientFields => ({
  firstName: texts.firstName.trim(),
  lastName: texts.lastName.trim(),
  recordNumber: texts.recordNumber.trim() || null,
  birthDate: texts.birthDate || null,
  sex: isSex(texts.sex) ? texts.sex : null,
})
