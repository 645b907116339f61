import { bundleOf } from './bundle.ts'
import type { FhirNeeds } from './needs.ts'
import type { Bundle } from './resources.ts'
import { openCursor, type Place, start } from './search/cursor.ts'
import { searchEntries } from './search/entry-search.ts'
import type { Found, Page } from './search/page.ts'
import type { SearchedType } from './search/parameters.ts'
import { searchPatientsBy } from './search/patient-search.ts'
import { readIncludes } from './search/read-includes.ts'
import { readSearch, type Search } from './search/read-search.ts'
import { searchSmall } from './search/small-search.ts'

interface Asked {
  readonly type: SearchedType
  readonly sent: readonly (readonly [string, string])[]
  readonly strict: boolean
}

/** A page of a search, with the patients whose data it shows. */
export const runSearch = async (
  needs: FhirNeeds,
  { type, sent, strict }: Asked,
): Promise<{ bundle: Bundle; found: readonly Found[] }> => {
  const sealed = sent.find(([name]) => name === '_page')?.[1]
  const cursor = sealed === undefined ? null : await openCursor(needs, type, sealed)
  const search = readSearch(type, cursor?.sent ?? sent, { strict })
  const { found, total, next } = await pageOf(needs, search, cursor?.place ?? start)
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

const pageOf = (needs: FhirNeeds, search: Search, place: Place): Promise<Page> => {
  switch (search.type) {
    case 'Patient':
      return searchPatientsBy(needs, search, place)
    case 'Practitioner':
    case 'Organization':
    case 'Location':
    case 'Device':
      return searchSmall(search.type, needs, search, place)
    default:
      return searchEntries(search.type, needs, search, place)
  }
}
