import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import type { Reference, Resource } from './datatypes.ts'
import type { ResourceFacts } from './entry-facts.ts'
import type { Lines } from './narrative.ts'
import type { FhirNeeds } from './needs.ts'
import type { Entry } from './read-entries.ts'
import type { Place } from './search/cursor.ts'
import type { Found, Page } from './search/page.ts'
import type { ParameterType, Search } from './search/read-search.ts'
import type { Fields } from './search/subset.ts'

/** A value of `_include`: the resources that this type refers to under that name. */
export interface Include {
  readonly name: string
  readonly targets: readonly string[]
  /** The fields with the references, if not all. */
  readonly fields?: readonly string[]
}

/** A value of `_revinclude` of those types: the resources of this type that refer to them. */
interface ReverseInclude<R extends Resource> {
  readonly types: readonly string[]
  references(resource: R): readonly Reference[]
}

/** A type of resource: the whole of what this server knows about it. */
export interface ResourceKind<R extends Resource = Resource> {
  readonly type: R['resourceType']
  /** The search parameters with their types (FHIR R4, 'search'). */
  readonly parameters: Readonly<Record<string, ParameterType>>
  /** The values of `_sort`; each may have a leading minus. */
  readonly sort: readonly string[]
  readonly includes: readonly Include[]
  readonly reverseIncludes?: Readonly<Record<string, ReverseInclude<R>>>
  readonly operations?: readonly { readonly name: string; readonly definition: string }[]
  readonly fields: Fields
  /** The screen view and the list that correspond to it; null without patient data. */
  readonly audit: { readonly view: AuditAction; readonly list: AuditAction } | null
  /** The resource in words, for human readers. */
  narrative(resource: R): Lines
  /** One resource of this clinic. Throws NOT_FOUND if it does not exist, FHIR_GONE if it was deleted. */
  read(needs: FhirNeeds, id: string): Promise<Found>
  search(needs: FhirNeeds, search: Search, place: Place): Promise<Page>
  /** The existing resources with these ids, for types that belong to no radiograph. */
  byIds?(needs: FhirNeeds, ids: readonly string[]): Promise<readonly R[]>
  /** The resources of a radiograph. */
  ofEntry?(entry: Entry, facts: ResourceFacts): readonly R[]
}
