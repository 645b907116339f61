import { AppError } from '@xrai/contract/errors/app-error'
import { type DocumentType, documentTypes } from '@xrai/contract/records/identity-document'
import { isUuid } from '@xrai/contract/records/is-uuid'
import {
  findMergeOf,
  findPatientsBy,
  type NamePattern,
  type PatientIdentifier,
  type PatientOrder,
  type PatientQuery,
} from '../../../db/queries/interop/fhir-people.ts'
import { searchable, searchPattern } from '../../../db/searchable.ts'

import type { FhirNeeds } from '../needs.ts'
import { readDay, readTime } from './read-date.ts'
import { type Criterion, readReference, readToken, type Search, unescaped } from './read-search.ts'
import { isSameSystem } from './tokens.ts'

const valuesOf = (criteria: readonly Criterion[], name: string): readonly (readonly string[])[] =>
  criteria.filter(criterion => criterion.name === name).map(({ values }) => values)

const identifierOf = (value: string, { addresses, session }: FhirNeeds): PatientIdentifier[] => {
  const { system, code } = readToken(value)
  if (system === '' || (system === null && code === '')) return []
  // 'system|' matches every patient with an identifier in it.
  const named = code === '' ? null : code
  if (system === null) return [{ kind: 'any', value: code }]
  const own = addresses.system(`identifier/record-number/${session.clinic.id}`)
  if (isSameSystem(system, own)) return [{ kind: 'record-number', value: named }]
  const kind = documentTypes.find((type: DocumentType) => isSameSystem(system, addresses.system(`identifier/${type}`)))
  return kind ? [{ kind, value: named }] : []
}

/** A leading space may be one, or a plus that was not escaped. */
const phonesOf = (code: string): readonly string[] => {
  const digits = code.replace(/[^0-9+]/g, '')
  return code.startsWith(' ') ? [digits, `+${digits}`] : [digits]
}

const startOf = (text: string): string => (searchPattern(text) ?? '').replace(/^%/, '')

/**
 * The alternatives of a criterion. `name` matches if each word of a value begins a word of the patient's names, `given` if
 * the value begins one of the given names, `family` if it begins the last name.
 */
const namePatterns = ({ name, modifier, values }: Criterion): NamePattern[] => {
  const texts = values.map(unescaped).filter(text => searchable(text) !== '')
  if (texts.length === 0) throw new AppError('FHIR_SEARCH_INVALID', { subject: name })
  if (name === 'family')
    return texts.map(text =>
      modifier ? { of: 'family', patterns: [text] } : { of: 'last-first', patterns: [startOf(text)] },
    )
  if (name === 'given')
    return texts.map(text =>
      modifier ? { of: 'given', patterns: [text] } : { of: 'given-words', patterns: [`% ${startOf(text)}`] },
    )
  const before = modifier === 'contains' ? '%' : '% '
  return texts.map(text => ({
    of: 'words',
    patterns: searchable(text)
      .split(' ')
      .map(word => `${before}${startOf(word)}`),
  }))
}

const sexes = { female: 'F', male: 'M', other: 'O' } as const
const genderSystem = 'http://hl7.org/fhir/administrative-gender'

const sexesOf = (value: string): (typeof sexes)[keyof typeof sexes][] => {
  const { system, code } = readToken(value)
  if (system === genderSystem && code === '') return Object.values(sexes)
  const isOwn = system === null || system === genderSystem
  return isOwn && Object.hasOwn(sexes, code) ? [sexes[code as keyof typeof sexes]] : []
}

const orders = { _lastUpdated: 'changed', birthdate: 'born', family: 'name' } as const

const ordersOf = ({ sort }: Search): PatientOrder[] =>
  sort.flatMap(({ name, descending }) =>
    Object.hasOwn(orders, name) ? [{ by: orders[name as keyof typeof orders], descending }] : [],
  )

/** The search as the database evaluates it. */
export const patientQueryOf = (search: Search, needs: FhirNeeds): PatientQuery => {
  const { criteria } = search
  const { timeZone } = needs.session
  const ids = valuesOf(criteria, '_id').reduce<readonly string[] | undefined>(
    (before, values) => values.filter(id => isUuid(id) && (before?.includes(id) ?? true)),
    undefined,
  )
  const sexesOfEach = valuesOf(criteria, 'gender').map(values => values.flatMap(sexesOf))
  const codesOf = (name: string) => valuesOf(criteria, name).map(values => values.map(value => readToken(value).code))
  // All patients found are active; a merged one is only readable by id.
  const isActive = codesOf('active').every(codes => codes.includes('true'))
  return {
    sort: ordersOf(search),
    ids: isActive ? ids : [],
    phones: codesOf('phone').map(codes => codes.flatMap(phonesOf)),
    emails: codesOf('email').map(codes => codes.map(code => code.toLowerCase())),
    identifiers: valuesOf(criteria, 'identifier').map(values => values.flatMap(value => identifierOf(value, needs))),
    names: criteria.filter(({ name }) => ['name', 'family', 'given'].includes(name)).map(namePatterns),
    born: valuesOf(criteria, 'birthdate').map(values => values.map(value => readDay('birthdate', value))),
    changed: valuesOf(criteria, '_lastUpdated').map(values =>
      values.map(value => readTime('_lastUpdated', value, timeZone)),
    ),
    ...(sexesOfEach.length > 0 && {
      sexes: sexesOfEach.reduce((one, other) => one.filter(sex => other.includes(sex))),
    }),
  }
}

export const everyone: PatientQuery = { identifiers: [], names: [], born: [], changed: [] }

/** The maximum of patients that share one identifier. */
const mostChained = 50

/**
 * The ids of the patients that the criteria select, without deleted ones; undefined without such criteria. A merged patient
 * gives the remaining one.
 */
export const patientIdsOf = async (
  needs: FhirNeeds,
  criteria: readonly Criterion[],
): Promise<readonly string[] | undefined> => {
  let found: readonly string[] | undefined
  for (const { name, values } of criteria) {
    const ids = await idsNamedBy(needs, name, values)
    if (ids) found = found ? found.filter(id => ids.includes(id)) : ids
  }
  return found
}

const idsNamedBy = async (needs: FhirNeeds, name: string, values: readonly string[]) => {
  const { scope } = needs.session
  if (name === 'patient' || name === 'subject') {
    const ids: string[] = []
    for (const value of values) {
      const id = readReference(value, 'Patient', needs.addresses.base)
      if (id && isUuid(id)) ids.push((await findMergeOf(scope, id))?.into ?? id)
    }
    if (ids.length === 0) return []
    return (await findPatientsBy(scope, { ...everyone, ids }, { limit: ids.length })).map(({ id }) => id)
  }
  if (name !== 'patient.identifier' && name !== 'subject.identifier') return undefined
  // 'system|' selects all patients with an identifier in it, but a chain follows only a limited number.
  if (values.some(value => readToken(value).code === '')) throw new AppError('FHIR_SEARCH_INVALID', { subject: name })
  const identifiers = [values.flatMap(value => identifierOf(value, needs))]
  return (await findPatientsBy(scope, { ...everyone, identifiers }, { limit: mostChained })).map(({ id }) => id)
}
