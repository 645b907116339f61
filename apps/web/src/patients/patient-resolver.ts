import { patientFieldsSchema } from '@xrai/contract/records/patient'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { isPastOrEmpty } from '../language/days.ts'
import { type PatientTexts, toPatient } from './patient-fields.ts'

const sentences = {
  firstName: 'patients.firstNameRequired',
  lastName: 'patients.lastNameRequired',
  recordNumber: 'errors.textTooLong',
  birthDate: 'errors.birthDateInvalid',
  sex: 'errors.requestInvalid',
} as const satisfies Record<keyof PatientTexts, TextKey>

const isField = (name: unknown): name is keyof PatientTexts => typeof name === 'string' && name in sentences

/**
 * The contract's own schema, applied to the patient that the texts would make, with the sentences of the form; and no
 * birth date after today here.
 */
export const patientResolver: Resolver<PatientTexts> = (texts, _, { fields }) => {
  const checked = patientFieldsSchema.safeParse(toPatient(texts))
  let errors: FieldErrors<PatientTexts> = isPastOrEmpty(texts.birthDate, fields['birthDate']?.ref)
    ? {}
    : { birthDate: { type: 'validate', message: t(sentences.birthDate) } }
  for (const { path, code } of checked.error?.issues ?? []) {
    const [name] = path
    if (!isField(name) || errors[name]) continue
    const tooLong = code === 'too_big' && name !== 'birthDate'
    errors = { ...errors, [name]: { type: code, message: t(tooLong ? 'errors.textTooLong' : sentences[name]) } }
  }
  return Object.keys(errors).length === 0 ? { values: texts, errors: {} } : { values: {}, errors }
}
