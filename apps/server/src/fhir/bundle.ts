import type { FhirNeeds } from './needs.ts'
import type { Bundle, Resource } from './resources.ts'
import { type Place, sealCursor } from './search/cursor.ts'

interface Parts {
  /** Behind the base: 'Patient', or 'Patient/ID/$everything'. */
  readonly path: string
  readonly sent: readonly (readonly [string, string])[]
  readonly found: readonly Resource[]
  readonly included: readonly Resource[]
  readonly total: number | null
  readonly next: Place | null
}

/** The answer of a search. */
export const bundleOf = async (
  needs: FhirNeeds,
  { path, sent, found, included, total, next }: Parts,
): Promise<Bundle> => {
  const { base } = needs.addresses
  const query = new URLSearchParams(sent.map(([name, value]) => [name, value])).toString()
  const entryOf = (mode: 'match' | 'include') => (resource: Resource) => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
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
