import type { Reference, Resource } from '../datatypes.ts'
import { type FhirNeeds, loadResourceFacts } from '../needs.ts'
import type { Entry } from '../read-entries.ts'
import { kindOf } from '../registry.ts'
import type { Include } from '../resource-kind.ts'
import type { Found } from './page.ts'
import type { Search } from './read-search.ts'

const nameOf = ({ resourceType, id }: Resource): string => `${resourceType}/${id}`

/**
 * The resources that the page's resources reference, and those that reference them, as the search requests; each once,
 * without those already found.
 */
export const readIncludes = async (needs: FhirNeeds, search: Search, found: readonly Found[]): Promise<Resource[]> => {
  const included: Resource[] = []
  for (const { path, target } of search.includes) {
    const [type = '', name] = path.split(':')
    const include = kindOf(type).includes.find(one => one.name === name)
    const named = include ? await forward(needs, include, found) : []
    included.push(...named.filter(({ resourceType }) => target === null || resourceType === target))
  }
  for (const path of search.reverseIncludes) included.push(...(await backward(needs, path, found)))
  return withoutTwins(included, found)
}

export const withoutTwins = (resources: readonly Resource[], found: readonly Found[] = []): Resource[] => {
  const known = new Set(found.map(({ resource }) => nameOf(resource)))
  return resources.filter(resource => {
    const name = nameOf(resource)
    const isNew = !known.has(name)
    known.add(name)
    return isNew
  })
}

const entriesOf = (found: readonly Found[]): readonly Entry[] => [...new Set(found.flatMap(({ entry }) => entry ?? []))]

const forward = async (needs: FhirNeeds, { targets, fields }: Include, found: readonly Found[]) => {
  const read = targets.map(async (target): Promise<readonly Resource[]> => {
    const { byIds } = kindOf(target)
    return byIds ? byIds(needs, idsNamed(found, target, fields)) : ofEntries(needs, target, found)
  })
  return (await Promise.all(read)).flat()
}

/** All resources of the type that the page's radiographs have. */
const ofEntries = async (needs: FhirNeeds, type: string, found: readonly Found[]): Promise<Resource[]> => {
  const entries = entriesOf(found)
  const presenting = await loadResourceFacts(needs, entries)
  return entries.flatMap(entry => kindOf(type).ofEntry?.(entry, presenting) ?? [])
}

/** The ids of a type that the resources reference, in the given fields or in any. */
const idsNamed = (found: readonly Found[], type: string, fields?: readonly string[]): string[] => {
  const ids = found.flatMap(({ resource }) =>
    Object.entries(resource)
      .filter(([field]) => fields?.includes(field) ?? true)
      .flatMap(([, value]: [string, unknown]) => (Array.isArray(value) ? value : [value]))
      .flatMap((value: Reference | null) => {
        const reference = typeof value === 'object' ? value?.reference : undefined
        return reference?.startsWith(`${type}/`) ? [reference.slice(type.length + 1)] : []
      }),
  )
  return [...new Set(ids)]
}

const backward = async (needs: FhirNeeds, path: string, found: readonly Found[]): Promise<Resource[]> => {
  const [type = '', name = ''] = path.split(':')
  const referring = kindOf(type).reverseIncludes?.[name]
  const names = new Set(found.map(({ resource }) => nameOf(resource)))
  return (await ofEntries(needs, type, found)).filter(resource =>
    referring?.references(resource).some(({ reference }) => names.has(reference ?? '')),
  )
}
