import { findClinicData } from '../../../db/queries/accounts/clinic-data.ts'
import { findSites } from '../../../db/queries/accounts/sites.ts'
import { findModels } from '../../../db/queries/interop/fhir-entries.ts'
import { findPractitioners } from '../../../db/queries/interop/fhir-people.ts'
import { searchable } from '../../../db/searchable.ts'
import { isUuid } from '../addresses.ts'
import type { FhirNeeds } from '../needs.ts'
import { presentPractitioner } from '../present/people.ts'
import { presentLocation, presentOrganization } from '../present/places.ts'
import { presentDevice } from '../present/provenance.ts'
import type { Resource } from '../resources.ts'
import type { Place } from './cursor.ts'
import type { Page } from './page.ts'
import { isToken } from './patient-search.ts'
import { type Criterion, readToken, type Search, unescaped } from './read-search.ts'

/** Types of which a clinic has a few, all of which are read. */
export type SmallType = 'Practitioner' | 'Organization' | 'Location' | 'Device'

/** The resources with the ids, by default all; a former member is a Practitioner only by id. */
export const readSmall = async (type: SmallType, needs: FhirNeeds, ids?: readonly string[]): Promise<Resource[]> => {
  const { scope, clinic } = needs.session
  const isAsked = ({ id }: Resource) => ids?.includes(id) ?? true
  switch (type) {
    case 'Practitioner': {
      const named = ids?.filter(isUuid)
      if (named?.length === 0) return []
      return (await findPractitioners(scope, named)).map(row => presentPractitioner(row, needs.addresses))
    }
    case 'Organization':
      return [presentOrganization(clinic.id, await findClinicData(scope), needs.addresses)].filter(isAsked)
    case 'Location':
      return (await findSites(scope)).map(presentLocation).filter(isAsked)
    case 'Device':
      return (await findModels(scope)).map(({ name, version }) => presentDevice(name, version)).filter(isAsked)
  }
}

/** A dentist by the professional number, or by how a word of the name begins. */
const fits = (resource: Resource, criteria: readonly Criterion[]): boolean =>
  resource.resourceType !== 'Practitioner' ||
  criteria.every(({ name, values }) => {
    if (name === 'identifier')
      return values
        .map(readToken)
        .some(token => (resource.identifier ?? []).some(one => isToken(token, one.system ?? '', one.value ?? '')))
    if (name !== 'name') return true
    const words = ` ${searchable(resource.name?.map(({ text = '' }) => text).join(' ') ?? '')}`
    return values.some(value => words.includes(` ${searchable(unescaped(value))}`))
  })

export const searchSmall = async (
  type: SmallType,
  needs: FhirNeeds,
  { criteria, count }: Search,
  { skip }: Place,
): Promise<Page> => {
  const ids = criteria.filter(({ name }) => name === '_id').map(({ values }) => values)
  const named = ids.length === 0 ? undefined : ids.reduce((one, other) => one.filter(id => other.includes(id)))
  const all = (await readSmall(type, needs, named)).filter(resource => fits(resource, criteria))
  const found = all.slice(skip, skip + count).map(resource => ({ resource, entry: null }))
  const end = skip + found.length
  return { found, total: all.length, next: count > 0 && end < all.length ? { after: null, skip: end } : null }
}
