import { type DocumentType, documentTypes, plainDocumentNumber } from '@xrai/contract/records/identity-document'
import type { GuardianRelation, IdentityDocument, PatientFields } from '@xrai/contract/records/patient'

/** A patient's fields as form texts, empty if unknown. */
export type PatientTexts = Readonly<
  Record<
    | ('firstName' | 'lastName' | 'recordNumber' | 'birthDate' | 'sex' | 'phone' | 'email' | 'notes')
    | ('documentType' | 'documentNumber' | 'guardianName' | 'guardianRelation' | 'guardianPhone')
    | ('guardianDocumentType' | 'guardianDocumentNumber'),
    string
  > & { alerts: readonly string[] }
>

export const toTexts = (patient: PatientFields | undefined): PatientTexts => ({
  firstName: patient?.firstName ?? '',
  lastName: patient?.lastName ?? '',
  recordNumber: patient?.recordNumber ?? '',
  birthDate: patient?.birthDate ?? '',
  sex: patient?.sex ?? '',
  documentType: patient?.document?.type ?? 'dni',
  documentNumber: patient?.document?.number ?? '',
  phone: patient?.phone ?? '',
  email: patient?.email ?? '',
  guardianName: patient?.guardian?.name ?? '',
  guardianRelation: patient?.guardian?.relation ?? '',
  guardianDocumentType: patient?.guardian?.document?.type ?? 'dni',
  guardianDocumentNumber: patient?.guardian?.document?.number ?? '',
  guardianPhone: patient?.guardian?.phone ?? '',
  alerts: patient?.alerts ?? [],
  notes: patient?.notes ?? '',
})

const sexes: readonly string[] = ['F', 'M', 'O'] satisfies readonly PatientFields['sex'][]

const isSex = (value: string): value is NonNullable<PatientFields['sex']> => sexes.includes(value)

const isDocumentType = (value: string): value is DocumentType => documentTypes.some(type => type === value)

/** The document type of a select's value. */
export const documentTypeOf = (value: string): DocumentType => (isDocumentType(value) ? value : 'dni')

export const relations = [
  'mother',
  'father',
  'grandparent',
  'sibling',
  'tutor',
  'other',
] as const satisfies readonly GuardianRelation[]

const relationOf = (value: string) => relations.find(relation => relation === value)

const documentOf = (type: string, number: string): IdentityDocument | null =>
  number.trim() ? { type: documentTypeOf(type), number: plainDocumentNumber(number) } : null

/** Null if no guardian field is filled in. */
function guardianOf(texts: PatientTexts): PatientFields['guardian'] {
  const { guardianName: name, guardianRelation: relation, guardianPhone: phone } = texts
  const document = documentOf(texts.guardianDocumentType, texts.guardianDocumentNumber)
  if (!name.trim() && !relation && !phone.trim() && !document) return null
  return { name: name.trim(), relation: relationOf(relation) ?? 'other', document, phone: phone.trim() || null }
}

/** An empty field is null: unknown, never invented. */
export const toPatient = (texts: PatientTexts): PatientFields => ({
  firstName: texts.firstName.trim(),
  lastName: texts.lastName.trim(),
  recordNumber: texts.recordNumber.trim() || null,
  birthDate: texts.birthDate || null,
  sex: isSex(texts.sex) ? texts.sex : null,
  document: documentOf(texts.documentType, texts.documentNumber),
  phone: texts.phone.trim() || null,
  email: texts.email.trim() || null,
  guardian: guardianOf(texts),
  alerts: [...texts.alerts],
  notes: texts.notes.trim() || null,
})
