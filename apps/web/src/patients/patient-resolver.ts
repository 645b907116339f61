import { patientFieldsSchema } from '@xrai/contract/case/patient'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type PatientTexts, toPatient } from './patient-fields.ts'

const sentences = {
  firstName: 'patients.firstNameRequired',
  lastName: 'patients.lastNameRequired',
  recordNumber: 'errors.textTooLong',
  birthDate: 'errors.birthDateInvalid',
  sex: 'errors.requestInvalid',
} as const satisfies Record<keyof PatientTexts, TextKey>

const isField = (name: unknown): name is keyof PatientTexts => typeof name === 'string' && name in sentences

/** The contract's own schema, asked about the patient that the texts would make, with the sentences of the form. */
export const patientResolver: Resolver<PatientTexts> = texts => {
  const checked = patientFieldsSchema.safeParse(toPatient(texts))
  if (checked.success) return { values: texts, errors: {} }
  let errors: FieldErrors<PatientTexts> = {}
  for (const { path, code } of checked.error.issues) {
    const [name] = path
    if (!isField(name) || errors[name]) continue
    const tooLong = code === 'too_big' && name !== 'birthDate'
    errors = { ...errors, [name]: { type: code, message: t(tooLong ? 'errors.textTooLong' : sentences[name]) } }
  }
  return { values: {}, errors }
}
