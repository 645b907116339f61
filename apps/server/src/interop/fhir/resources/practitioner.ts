import { isUuid } from '@xrai/contract/records/is-uuid'
import { inSpanish } from '@xrai/contract/strings/translate'
import { findPractitioners } from '../../../db/queries/interop/fhir-people.ts'
import { searchable } from '../../../db/searchable.ts'
import type { Addresses } from '../addresses.ts'
import type { HumanName, Identifier, Resource } from '../datatypes.ts'
import { valuesOf } from '../narrative.ts'
import { nameOf } from '../people-facts.ts'
import { type Criterion, readToken, unescaped } from '../search/read-search.ts'
import { isToken } from '../search/tokens.ts'
import { smallKind } from '../small-kind.ts'

interface Practitioner extends Resource {
  readonly resourceType: 'Practitioner'
  readonly active: boolean
  readonly identifier?: readonly Identifier[]
  readonly name?: readonly HumanName[]
}

interface PractitionerRow {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly professionalNumber: string | null
  readonly isMember: boolean
}

/** Only the id remains of a user whose data was erased. */
const toPractitioner = (row: PractitionerRow, { system }: Addresses): Practitioner => ({
  resourceType: 'Practitioner',
  id: row.id,
  active: row.isMember,
  ...(row.professionalNumber && {
    identifier: [{ system: system('identifier/professional-number'), value: row.professionalNumber }],
  }),
  ...((row.firstName || row.lastName) && { name: nameOf(row.firstName, row.lastName) }),
})

/** By the professional number, or by how a word of the name begins. */
const fits = ({ identifier = [], name = [] }: Practitioner, criteria: readonly Criterion[]): boolean =>
  criteria.every(({ name: parameter, values }) => {
    if (parameter === 'identifier')
      return values.map(readToken).some(token => identifier.some(({ system, value }) => isToken(token, system, value)))
    if (parameter !== 'name') return true
    const words = ` ${searchable(name.map(({ text }) => text).join(' '))}`
    return values.some(value => words.includes(` ${searchable(unescaped(value))}`))
  })

/** A dentist; a former member only by id. */
export const practitioner = smallKind<Practitioner>({
  type: 'Practitioner',
  parameters: { _id: 'token', identifier: 'token', name: 'string' },
  fields: { mandatory: [], summary: ['identifier', 'active', 'name'] },
  narrative: ({ name, identifier }) => [name?.[0]?.text ?? inSpanish('fhir.text.erased'), valuesOf(identifier)],
  read: async ({ session, addresses }, ids) => {
    const named = ids?.filter(isUuid)
    if (named?.length === 0) return []
    return (await findPractitioners(session.scope, named)).map(row => toPractitioner(row, addresses))
  },
  fits,
})
