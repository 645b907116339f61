import { AppError } from '@xrai/contract/errors/app-error'
import type { DocumentType } from '@xrai/contract/records/identity-document'
import { isUuid } from '@xrai/contract/records/is-uuid'
import { inSpanish } from '@xrai/contract/strings/translate'
import {
  countPatientsBy,
  findMergeOf,
  findPatientsBy,
  findReplacedBy,
  type PatientQuery,
} from '../../../db/queries/interop/fhir-people.ts'
import { findPatient, type PatientRow } from '../../../db/queries/records/patients.ts'
import { type Addresses, referenceTo, systems } from '../addresses.ts'
import type { CodeableConcept, ContactPoint, HumanName, Identifier, Reference, Resource } from '../datatypes.ts'
import { type Lines, valuesOf } from '../narrative.ts'
import type { FhirNeeds } from '../needs.ts'
import { contactPoints, nameOf } from '../people-facts.ts'
import type { ResourceKind } from '../resource-kind.ts'
import type { Place } from '../search/cursor.ts'
import type { Found, Page } from '../search/page.ts'
import { everyone, patientQueryOf } from '../search/patient-search.ts'
import type { Search } from '../search/read-search.ts'

export interface Patient extends Resource {
  readonly resourceType: 'Patient'
  readonly active: boolean
  readonly identifier?: readonly Identifier[]
  readonly name?: readonly HumanName[]
  readonly telecom?: readonly ContactPoint[]
  readonly gender?: 'female' | 'male' | 'other'
  readonly birthDate?: string
  readonly contact?: readonly {
    readonly relationship: readonly CodeableConcept[]
    readonly name: { readonly text: string }
    readonly telecom?: readonly ContactPoint[]
  }[]
  readonly managingOrganization?: Reference
  readonly link?: readonly { readonly other: Reference; readonly type: 'replaced-by' | 'replaces' }[]
}

/** The kinds of identity document in HL7's table 0203: a national number, a resident's card, a passport. */
const documentKinds: Readonly<Record<DocumentType, string>> = { dni: 'NI', ce: 'PRC', passport: 'PPN' }

const genders = { F: 'female', M: 'male', O: 'other' } as const

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
const toPatient = (row: PatientRow, replaced: readonly string[], addresses: Addresses): Patient => {
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
const toMergedPatient = (id: string, into: string, at: Date): Patient => ({
  resourceType: 'Patient',
  id,
  meta: { lastUpdated: at.toISOString() },
  active: false,
  link: [{ other: referenceTo('Patient', into), type: 'replaced-by' }],
})

const readPatients = async (
  needs: FhirNeeds,
  query: PatientQuery,
  page: { limit: number; after?: readonly string[] },
) => {
  const { scope } = needs.session
  const rows = await findPatientsBy(scope, query, page)
  const replaced =
    rows.length === 0
      ? []
      : await findReplacedBy(
          scope,
          rows.map(({ id }) => id),
        )
  return rows.map(({ place, ...row }) => {
    const parts = replaced.filter(({ patientId }) => patientId === row.id).map(({ goneId }) => goneId)
    return { resource: toPatient(row, parts, needs.addresses), place }
  })
}

const patientsOf = async (needs: FhirNeeds, ids: readonly string[]): Promise<readonly Patient[]> => {
  if (ids.length === 0) return []
  const read = await readPatients(needs, { ...everyone, ids }, { limit: ids.length })
  return read.map(({ resource }) => resource)
}

/** The patient; for a merged patient, a link to the remaining one. */
const readPatient = async (needs: FhirNeeds, id: string): Promise<Patient> => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  const { scope } = needs.session
  const [found] = await patientsOf(needs, [id])
  if (found) return found
  const merge = await findMergeOf(scope, id)
  if (merge) return toMergedPatient(id, merge.into, merge.at)
  throw new AppError((await findPatient(scope, id)) ? 'FHIR_GONE' : 'NOT_FOUND')
}

/** The id of the patient, or of the one into which it was merged. */
export const standingPatient = async (needs: FhirNeeds, asked: string): Promise<string> => {
  const { id, active, link } = await readPatient(needs, asked)
  if (active) return id
  const into = link?.[0]?.other.reference?.split('/')[1]
  if (!into) throw new AppError('NOT_FOUND')
  return into
}

const searchPatients = async (needs: FhirNeeds, search: Search, { after }: Place): Promise<Page> => {
  const query = patientQueryOf(search, needs)
  const { count } = search
  const found = await readPatients(needs, query, { limit: count + 1, ...(after !== null && { after }) })
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    found: page.map(({ resource }): Found => ({ resource, entry: null })),
    total: search.total || count === 0 || after === null ? await countPatientsBy(needs.session.scope, query) : null,
    next: found.length > count && last ? { after: last.place, skip: 0 } : null,
  }
}

const narrative = ({ active, name, identifier, birthDate }: Patient): Lines =>
  active
    ? [name?.[0]?.text, valuesOf(identifier), birthDate && inSpanish('fhir.text.born', { day: birthDate })]
    : [inSpanish('fhir.text.merged')]

export const patient: ResourceKind<Patient> = {
  type: 'Patient',
  parameters: {
    _id: 'token',
    _lastUpdated: 'date',
    identifier: 'token',
    name: 'string',
    family: 'string',
    given: 'string',
    birthdate: 'date',
    gender: 'token',
    active: 'token',
    phone: 'token',
    email: 'token',
  },
  sort: ['_lastUpdated', 'birthdate', 'family'],
  includes: [],
  operations: [{ name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' }],
  fields: {
    mandatory: [],
    summary: ['identifier', 'active', 'name', 'telecom', 'gender', 'birthDate', 'managingOrganization', 'link'],
  },
  audit: { view: 'patient-view', list: 'patient-list' },
  narrative,
  read: async (needs, id) => ({ resource: await readPatient(needs, id), entry: null }),
  search: searchPatients,
  byIds: patientsOf,
}
