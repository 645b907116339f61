import { type FhirNeeds, presentingOf } from '../needs.ts'
import { presentDiagnosticReport } from '../present/diagnostic-report.ts'
import { presentDocument } from '../present/document.ts'
import { presentImagingStudy } from '../present/imaging-study.ts'
import { presentObservation, printedOf } from '../present/observation.ts'
import type { Entry } from '../read-entries.ts'
import type { Reference, Resource } from '../resources.ts'
import { provenancesOf } from './entry-search.ts'
import type { Found } from './page.ts'
import { patientsOf } from './patient-search.ts'
import type { Search } from './read-search.ts'
import { readSmall, type SmallType } from './small-search.ts'

const nameOf = ({ resourceType, id }: Pick<Resource, 'resourceType' | 'id'>): string => `${resourceType}/${id}`

/**
 * The resources that the page's resources reference, and those that reference them, as the search requests; each once,
 * without those already found.
 */
export const readIncludes = async (needs: FhirNeeds, search: Search, found: readonly Found[]): Promise<Resource[]> => {
  const included: Resource[] = []
  for (const { path, target } of search.includes) {
    const named = await forward(needs, path, found)
    included.push(...named.filter(({ resourceType }) => target === null || resourceType === target))
  }
  for (const asked of search.reverseIncludes) included.push(...(await backward(needs, asked, found)))
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

const forward = async (needs: FhirNeeds, asked: string, found: readonly Found[]): Promise<Resource[]> => {
  const entries = entriesOf(found)
  switch (asked.split(':')[1]) {
    case 'patient':
    case 'subject':
      return patientsOf(needs, idsNamed(found, 'Patient'))
    case 'result': {
      const presenting = await presentingOf(needs, entries)
      return entries.flatMap(entry => printedOf(entry).map(one => presentObservation(entry, one, presenting)))
    }
    case 'derived-from':
      return entries.map(presentImagingStudy)
    case 'related': {
      const presenting = await presentingOf(needs, entries)
      return entries.map(entry => presentDiagnosticReport(entry, presenting))
    }
    case 'device':
      return readSmall('Device', needs, idsNamed(found, 'Device'))
    default: {
      const types: readonly SmallType[] = ['Practitioner', 'Organization']
      const read = await Promise.all(types.map(type => readSmall(type, needs, idsNamed(found, type, ofPeople))))
      return read.flat()
    }
  }
}

const ofPeople = new Set(['performer', 'resultsInterpreter', 'author'])

/** The ids of a type that the resources reference, in the given fields or in any. */
const idsNamed = (found: readonly Found[], type: string, fields?: ReadonlySet<string>): string[] => {
  const ids = found.flatMap(({ resource }) =>
    Object.entries(resource)
      .filter(([field]) => fields?.has(field) ?? true)
      .flatMap(([, value]: [string, unknown]) => (Array.isArray(value) ? value : [value]))
      .flatMap((value: Reference | null) => {
        const reference = typeof value === 'object' ? value?.reference : undefined
        return reference?.startsWith(`${type}/`) ? [reference.slice(type.length + 1)] : []
      }),
  )
  return [...new Set(ids)]
}

const backward = async (needs: FhirNeeds, asked: string, found: readonly Found[]): Promise<Resource[]> => {
  const entries = entriesOf(found)
  const names = new Set(found.map(({ resource }) => nameOf(resource)))
  if (asked === 'Provenance:target')
    return entries
      .flatMap(provenancesOf)
      .filter(({ target }) => target.some(({ reference }) => names.has(reference ?? '')))
  const presenting = await presentingOf(needs, entries)
  if (asked === 'DocumentReference:related')
    return entries.flatMap(entry => entry.signatures.map(one => presentDocument(entry, one, presenting)))
  return entries
    .map(entry => presentDiagnosticReport(entry, presenting))
    .filter(({ result = [] }) => result.some(({ reference }) => names.has(reference ?? '')))
}
