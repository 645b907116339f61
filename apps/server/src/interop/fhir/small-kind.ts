import { AppError } from '@xrai/contract/errors/app-error'
import type { Resource } from './datatypes.ts'
import type { FhirNeeds } from './needs.ts'
import type { ResourceKind } from './resource-kind.ts'
import type { Criterion } from './search/read-search.ts'

interface SmallKind<R extends Resource> extends Pick<ResourceKind<R>, 'type' | 'parameters' | 'fields' | 'narrative'> {
  /** The resources with the ids, by default all. */
  read(needs: FhirNeeds, ids?: readonly string[]): Promise<readonly R[]>
  /** By default only `_id` is searched by. */
  fits?(resource: R, criteria: readonly Criterion[]): boolean
}

/** A type of which a clinic has a few, all of which are read, and which contains nothing of a patient. */
export const smallKind = <R extends Resource>({ read, fits, ...kind }: SmallKind<R>): ResourceKind<R> => ({
  ...kind,
  sort: [],
  includes: [],
  audit: null,
  byIds: read,
  read: async (needs, id) => {
    const [resource] = await read(needs, [id])
    if (!resource) throw new AppError('NOT_FOUND')
    return { resource, entry: null }
  },
  search: async (needs, { criteria, count }, { skip }) => {
    const ids = criteria.filter(({ name }) => name === '_id').map(({ values }) => values)
    const named = ids.length === 0 ? undefined : ids.reduce((one, other) => one.filter(id => other.includes(id)))
    const all = (await read(needs, named)).filter(resource => fits?.(resource, criteria) ?? true)
    const found = all.slice(skip, skip + count).map(resource => ({ resource, entry: null }))
    const end = skip + found.length
    return { found, total: all.length, next: count > 0 && end < all.length ? { after: null, skip: end } : null }
  },
})

/** Those with the ids, by default all. */
export const withIds = <R extends Resource>(resources: readonly R[], ids?: readonly string[]): readonly R[] =>
  resources.filter(({ id }) => ids?.includes(id) ?? true)
