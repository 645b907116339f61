import type { Addresses } from './addresses.ts'
import type { Bundle, Resource } from './datatypes.ts'
import type { FhirNeeds } from './needs.ts'
import { type Place, sealCursor } from './search/cursor.ts'
import { type Subset, whole } from './search/subset.ts'
import { showResource } from './show-resource.ts'

interface Parts {
  /** The path below the base: 'Patient', or 'Patient/ID/$everything'. */
  readonly path: string
  readonly sent: readonly (readonly [string, string])[]
  readonly found: readonly Resource[]
  readonly included: readonly Resource[]
  readonly total: number | null
  readonly next: Place | null
  readonly subset?: Subset
}

interface FoundTerms {
  readonly found: readonly { readonly resourceType: 'CodeSystem'; readonly id: string }[]
  readonly sent: readonly (readonly [string, string])[]
  readonly isCountAlone: boolean
}

/** A bundle of terminology resources, all on one page. */
export const bundleOfTerms = ({ base }: Addresses, { found, sent, isCountAlone }: FoundTerms) => ({
  resourceType: 'Bundle' as const,
  type: 'searchset' as const,
  total: found.length,
  link: [
    {
      relation: 'self' as const,
      url: `${base}/CodeSystem${sent.length === 0 ? '' : `?${new URLSearchParams(sent.map(pair => [...pair]))}`}`,
    },
  ],
  ...(found.length > 0 &&
    !isCountAlone && {
      entry: found.map(resource => ({
        fullUrl: `${base}/CodeSystem/${resource.id}`,
        resource,
        search: { mode: 'match' as const },
      })),
    }),
})

/** The response to a search. */
export const bundleOf = async (
  needs: FhirNeeds,
  { path, sent, found, included, total, next, subset = whole }: Parts,
): Promise<Bundle> => {
  const { base } = needs.addresses
  const query = new URLSearchParams(sent.map(([name, value]) => [name, value])).toString()
  const entryOf = (mode: 'match' | 'include') => (resource: Resource) => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource: showResource(resource, subset),
    search: { mode },
  })
  const entry = [...found.map(entryOf('match')), ...included.map(entryOf('include'))]
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== null && { total }),
    link: [
      { relation: 'self', url: `${base}/${path}${query ? `?${query}` : ''}` },
      ...(next
        ? [
            {
              relation: 'next' as const,
              url: `${base}/${path}?_page=${await sealCursor(needs, { of: path, sent, place: next })}`,
            },
          ]
        : []),
    ],
    ...(entry.length > 0 && { entry }),
  }
}
