import { bundleOf } from './bundle.ts'
import type { Bundle } from './datatypes.ts'
import type { FhirNeeds } from './needs.ts'
import { includePaths, reverseIncludePaths } from './registry.ts'
import type { ResourceKind } from './resource-kind.ts'
import { decryptCursor, start } from './search/cursor.ts'
import type { Found } from './search/page.ts'
import { readIncludes } from './search/read-includes.ts'
import { readSearch } from './search/read-search.ts'

interface Asked {
  readonly kind: ResourceKind
  readonly sent: readonly (readonly [string, string])[]
  readonly strict: boolean
}

/** A page of a search, with the patients whose data it shows. */
export const runSearch = async (
  needs: FhirNeeds,
  { kind, sent, strict }: Asked,
): Promise<{ bundle: Bundle; found: readonly Found[] }> => {
  const { type, parameters, sort } = kind
  const sealed = sent.find(([name]) => name === '_page')?.[1]
  const cursor = sealed === undefined ? null : await decryptCursor(needs, type, sealed)
  const searchable = { parameters, sort, includes: includePaths(kind), reverseIncludes: reverseIncludePaths(kind) }
  const search = readSearch(searchable, cursor?.sent ?? sent, { strict })
  const { found, total, next } = await kind.search(needs, search, cursor?.place ?? start)
  const included = await readIncludes(needs, search, found)
  const resources = found.map(({ resource }) => resource)
  const bundle = await bundleOf(needs, {
    path: type,
    sent: search.understood,
    found: resources,
    included,
    total,
    next,
    subset: search.subset,
  })
  const shown = [...found, ...included.map(resource => ({ resource, entry: null }))]
  return { bundle, found: shown }
}
