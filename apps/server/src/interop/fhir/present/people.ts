import type { DocumentType } from '@xrai/contract/records/identity-document'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { PatientRow } from '../../../db/queries/records/patients.ts'
import { type Addresses, referenceTo, systems } from '../addresses.ts'
import type { ContactPoint, HumanName, Identifier, Patient, Practitioner } from '../resources.ts'

/** The kinds of identity document in HL7's table 0203: a national number, a resident's card, a passport. */
const documentKinds: Readonly<Record<DocumentType, string>> = { dni: 'NI', ce: 'PRC', passport: 'PPN' }

const genders = { F: 'female', M: 'male', O: 'other' } as const

const nameOf = (firstName: string, lastName: string): readonly HumanName[] => [
  {
    use: 'official',
    text: `${firstName} ${lastName}`.trim(),
    ...(lastName && { family: lastName }),
    ...(firstName && { given: firstName.split(/\s+/) }),
  },
]

export const contactPoints = (phone: string | null, email: string | null = null): ContactPoint[] => [
  ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
  ...(email ? [{ system: 'email' as const, value: email }] : []),
]

const identifierKind = (code: string) => ({ coding: [{ system: systems.identifierType, code }] })

const identifiersOf = (
  { clinicId, documentType, documentNumber, recordNumber }: PatientRow,
  { system }: Addresses,
): Identifier[] => [
  ...(documentType && documentNumber
    ? [
        {
          use: 'official' as const,
          type: identifierKind(documentKinds[documentType]),
          system: system(`identifier/${documentType}`),
          value: documentNumber,
        },
      ]
    : []),
  ...(recordNumber
    ? [
        {
          use: 'usual' as const,
          type: identifierKind('MR'),
          system: system(`identifier/record-number/${clinicId}`),
          value: recordNumber,
        },
      ]
    : []),
]

/** `replaced` are the ids of the patients that were merged into this one. */
export const presentPatient = (row: PatientRow, replaced: readonly string[], addresses: Addresses): Patient => {
  const { guardian } = row
  const identifier = identifiersOf(row, addresses)
  const telecom = contactPoints(row.phone, row.email)
  return {
    resourceType: 'Patient',
    id: row.id,
    meta: { lastUpdated: row.updatedAt.toISOString() },
    active: true,
    ...(identifier.length > 0 && { identifier }),
    name: nameOf(row.firstName, row.lastName),
    ...(telecom.length > 0 && { telecom }),
    ...(row.sex && { gender: genders[row.sex] }),
    ...(row.birthDate && { birthDate: row.birthDate }),
    ...(guardian && {
      contact: [
        {
          relationship: [{ text: inSpanish(`patients.relations.${guardian.relation}`) }],
          name: { text: guardian.name },
          ...(guardian.phone && { telecom: contactPoints(guardian.phone) }),
        },
      ],
    }),
    managingOrganization: referenceTo('Organization', row.clinicId),
    ...(replaced.length > 0 && {
      link: replaced.map(id => ({ other: referenceTo('Patient', id), type: 'replaces' as const })),
    }),
  }
}

/** A merged patient: contains only a link to the remaining patient. */
export const presentMergedPatient = (id: string, into: string, at: Date): Patient => ({
  resourceType: 'Patient',
  id,
  meta: { lastUpdated: at.toISOString() },
  active: false,
  link: [{ other: referenceTo('Patient', into), type: 'replaced-by' }],
})

export interface PractitionerRow {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly professionalNumber: string | null
  readonly isMember: boolean
}

/** Only the id remains of a user whose data was erased. */
export const presentPractitioner = (row: PractitionerRow, { system }: Addresses): Practitioner => ({
  resourceType: 'Practitioner',
  id: row.id,
  active: row.isMember,
  ...(row.professionalNumber && {
    identifier: [{ system: system('identifier/professional-number'), value: row.professionalNumber }],
  }),
  ...((row.firstName || row.lastName) && { name: nameOf(row.firstName, row.lastName) }),
})
