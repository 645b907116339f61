import { type PatientFields, patientFieldsSchema } from '@xrai/contract/records/patient'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { isPastOrEmpty } from '../../base/language/days.ts'
import { documentTypeOf, type PatientTexts, toPatient } from './patient-fields.ts'

type Name = keyof PatientTexts

type Sentence = readonly [Name, TextKey]

/** The form field of each field of the schema, and its sentence. */
const sentences: Readonly<Record<keyof PatientFields, Sentence>> = {
  firstName: ['firstName', 'patients.firstNameRequired'],
  lastName: ['lastName', 'patients.lastNameRequired'],
  recordNumber: ['recordNumber', 'errors.textTooLong'],
  birthDate: ['birthDate', 'errors.birthDateInvalid'],
  sex: ['sex', 'errors.requestInvalid'],
  document: ['documentNumber', 'errors.documentInvalid'],
  phone: ['phone', 'errors.phoneInvalid'],
  email: ['email', 'errors.emailInvalid'],
  guardian: ['guardianName', 'patients.guardianNameRequired'],
  alerts: ['alerts', 'errors.textTooLong'],
  notes: ['notes', 'errors.textTooLong'],
}

/** The fields of the guardian that have their own. */
const ofGuardian: Readonly<Record<string, Sentence>> = {
  document: ['guardianDocumentNumber', 'errors.documentInvalid'],
  phone: ['guardianPhone', 'errors.phoneInvalid'],
}

const sentenceAt = ([field, part]: readonly PropertyKey[]): Sentence =>
  // The schema has no rule of a whole patient, so each path begins with a field.
  (field === 'guardian' && ofGuardian[String(part)]) || sentences[field as keyof PatientFields]

/** Fields whose own sentence explains the rule, also for a text that is too long. */
const ruled: ReadonlySet<Name> = new Set<Name>([
  ...(['birthDate', 'documentNumber', 'phone', 'email', 'guardianDocumentNumber', 'guardianPhone'] as const),
])

/**
 * Applies the contract's schema to the patient made of the form's texts, with the form's sentences, and refuses birth
 * dates after today in the browser's time zone.
 */
export const patientResolver: Resolver<PatientTexts> = (texts, _, { fields }) => {
  const patient = toPatient(texts)
  const checked = patientFieldsSchema.safeParse(patient)
  let errors: FieldErrors<PatientTexts> = {}
  const refuse = (name: Name, type: string, message: string) => {
    if (!errors[name]) errors = { ...errors, [name]: { type, message } }
  }
  // A date field turns the year 85 into 0085.
  if (texts.birthDate.startsWith('00')) refuse('birthDate', 'validate', t('patients.birthYearShort'))
  if (!isPastOrEmpty(texts.birthDate, fields['birthDate']?.ref))
    refuse('birthDate', 'validate', t('errors.birthDateInvalid'))
  if (patient.guardian && !texts.guardianRelation)
    refuse('guardianRelation', 'required', t('patients.guardianRelationRequired'))
  for (const { path, code } of checked.error?.issues ?? []) {
    const [name, text] = sentenceAt(path)
    if (name === 'documentNumber') refuse(name, code, t(`patients.documentWrong.${documentTypeOf(texts.documentType)}`))
    else if (name === 'guardianDocumentNumber')
      refuse(name, code, t(`patients.documentWrong.${documentTypeOf(texts.guardianDocumentType)}`))
    else refuse(name, code, t(code === 'too_big' && !ruled.has(name) ? 'errors.textTooLong' : text))
  }
  return Object.keys(errors).length === 0 ? { values: texts, errors: {} } : { values: {}, errors }
}
