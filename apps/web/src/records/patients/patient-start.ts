import { isDocumentNumber, plainDocumentNumber } from '@xrai/contract/records/identity-document'
import { recordNumberMaximum } from '@xrai/contract/records/limits'
import type { PatientFields } from '@xrai/contract/records/patient'
import { isDay } from '../../base/language/days.ts'
import { type PatientTexts, toTexts } from './patient-fields.ts'
import { splitName } from './split-name.ts'

/** The known facts of a new patient. */
export type PatientStart = Pick<PatientFields, 'firstName' | 'lastName'> &
  Partial<Pick<PatientFields, 'birthDate' | 'sex' | 'recordNumber' | 'document'>>

interface Named {
  readonly name: string | null
  readonly number: string | null
  readonly birthDate: string | null
  readonly sex: string | null
}

interface Parts {
  readonly given: string
  readonly family: string
}

/**
 * A new patient from a file's identity: eight digits are a DNI, another number is a record number. Null without a name.
 */
export function startOf({ name, number, birthDate, sex }: Named, parts?: Parts): PatientStart | null {
  if (name === null) return null
  const plain = plainDocumentNumber(number ?? '')
  const isDni = isDocumentNumber('dni', plain)
  const recordNumber = number?.trim() ?? ''
  return {
    ...(parts ? { firstName: parts.given, lastName: parts.family } : splitName(name)),
    birthDate: birthDate !== null && isDay(birthDate) ? birthDate : null,
    // Equipment writes 'O' if the sex was not entered.
    sex: sex === 'F' || sex === 'M' ? sex : null,
    document: isDni ? { type: 'dni', number: plain } : null,
    recordNumber: !isDni && recordNumber !== '' && recordNumber.length <= recordNumberMaximum ? recordNumber : null,
  }
}

export const startTexts = ({
  firstName,
  lastName,
  birthDate,
  sex,
  recordNumber,
  document,
}: PatientStart): PatientTexts => ({
  ...toTexts(undefined),
  firstName,
  lastName,
  birthDate: birthDate ?? '',
  sex: sex ?? '',
  recordNumber: recordNumber ?? '',
  ...(document && { documentType: document.type, documentNumber: document.number }),
})
