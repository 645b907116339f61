import { AppError } from '@xrai/contract/errors/app-error'
import {
  countEntries,
  type EntryOrder,
  type EntrySearch,
  findAnalysisOf,
  findEntryIds,
  isDeletedEntry,
} from '../../db/queries/interop/fhir-entries.ts'
import type { Resource } from './datatypes.ts'
import { isOfPatient, type ResourceFacts } from './entry-facts.ts'
import { type FhirNeeds, loadResourceFacts } from './needs.ts'
import { type Entry, readEntries } from './read-entries.ts'
import type { ResourceKind } from './resource-kind.ts'
import type { Place } from './search/cursor.ts'
import type { Found, Page } from './search/page.ts'
import { patientIdsOf } from './search/patient-search.ts'
import { readTime } from './search/read-date.ts'
import type { Criterion, Search } from './search/read-search.ts'

/**
 * The number of radiographs read at once, and the maximum read for one page: a rare code in a large clinic gives short
 * pages.
 */
const chunk = 25
const mostRead = 200

/** To count resources, the radiographs read at once, and the maximum of them: for a number alone, and beside a page. */
const countedAtOnce = 100
const mostCounted = { alone: 5000, besidePage: 200 } as const

/** The search parameters of every resource about a patient's radiograph. */
export const patientParameters = {
  _id: 'token',
  _lastUpdated: 'date',
  patient: 'reference',
  subject: 'reference',
  'patient.identifier': 'token',
  'subject.identifier': 'token',
} as const

interface Searching<R extends Resource> {
  /** Whose a resource is; by default its report's. */
  readonly subject?: EntrySearch['subject']
  /** The part of a search that the database evaluates beside patients and times; the rest is checked by `pick`. */
  query(needs: FhirNeeds, search: Search): Partial<EntrySearch> | Promise<Partial<EntrySearch>>
  /** The resources of one radiograph that a search may return. */
  pick(needs: FhirNeeds, search: Search): (entry: Entry, facts: ResourceFacts) => readonly R[]
  /** True if each radiograph that the database finds gives exactly one resource, so that counting rows counts resources. */
  readonly isOneEach: boolean
}

interface EntryKind<R extends Resource>
  extends Omit<ResourceKind<R>, 'read' | 'search' | 'byIds' | 'ofEntry'>,
    Searching<R> {
  /** The resources of a radiograph. */
  ofEntry(entry: Entry, facts: ResourceFacts): readonly R[]
  /** The radiograph's analysis, by the id of a resource. */
  analysisOf(needs: FhirNeeds, id: string): Promise<string | null>
  withId(entry: Entry, id: string, facts: ResourceFacts): R | undefined
}

/** A type of which each radiograph has one or several. */
export const entryKind = <R extends Resource>({
  subject,
  query,
  pick,
  isOneEach,
  analysisOf,
  withId,
  ...kind
}: EntryKind<R>): ResourceKind<R> => ({
  ...kind,
  read: async (needs, id) => {
    const entry = await requireEntry(needs, await analysisOf(needs, id))
    const resource = withId(entry, id, await loadResourceFacts(needs, [entry]))
    if (!resource) throw new AppError('NOT_FOUND')
    return { resource, entry }
  },
  search: (needs, search, place) =>
    searchEntries({ ...(subject && { subject }), query, pick, isOneEach }, needs, search, place),
})

/** The radiograph of an analysis. Throws NOT_FOUND if it does not exist, FHIR_GONE if it was deleted. */
export const requireEntry = async (needs: FhirNeeds, analysisId: string | null): Promise<Entry> => {
  if (analysisId === null) throw new AppError('NOT_FOUND')
  const { session } = needs
  const [entry] = await readEntries(session, [analysisId])
  if (entry) return entry
  throw new AppError((await isDeletedEntry(session.scope, analysisId)) ? 'FHIR_GONE' : 'NOT_FOUND')
}

/** The analyses of signatures, without those that do not exist. */
export const analysesOfSignatures = async ({ session }: FhirNeeds, signatureIds: readonly string[]) => {
  const ids: string[] = []
  for (const signatureId of signatureIds) {
    const id = await findAnalysisOf(session.scope, { signatureId })
    if (id) ids.push(id)
  }
  return ids
}

/** The periods of a parameter, each with its alternatives. */
export const timesOf = ({ session }: FhirNeeds, criteria: readonly Criterion[], name: string) =>
  criteria
    .filter(criterion => criterion.name === name)
    .map(({ values }) => values.map(value => readTime(name, value, session.timeZone)))

const queryOf = async <R extends Resource>(
  { query, subject = 'report' }: Searching<R>,
  needs: FhirNeeds,
  search: Search,
): Promise<EntrySearch> => {
  const { criteria } = search
  return {
    patientIds: await patientIdsOf(needs, criteria),
    subject,
    taken: [...timesOf(needs, criteria, 'started'), ...timesOf(needs, criteria, 'date')],
    changed: timesOf(needs, criteria, '_lastUpdated'),
    isSigned: false,
    timeZone: needs.session.timeZone,
    sort: search.sort.map(({ name, descending }): EntryOrder => {
      return { by: name === '_lastUpdated' ? 'changed' : 'taken', descending }
    }),
    ...(await query(needs, search)),
  }
}

type Picker = (entry: Entry, facts: ResourceFacts) => readonly Found[]

const searchEntries = async <R extends Resource>(
  kind: Searching<R>,
  needs: FhirNeeds,
  search: Search,
  place: Place,
): Promise<Page> => {
  const { scope } = needs.session
  const query = await queryOf(kind, needs, search)
  const resourcesOf = kind.pick(needs, search)
  const { patientIds } = query
  const pick: Picker = (entry, facts) =>
    resourcesOf(entry, facts)
      .filter(resource => patientIds === undefined || isOfPatient(resource, entry, patientIds))
      .map(resource => ({ resource, entry }))
  const { count } = search
  const found: Found[] = []
  let { after, skip } = place
  let next: Place | null = null
  let read = 0
  while (count > 0 && next === null) {
    const rows = await findEntryIds(scope, query, { limit: chunk, ...(after !== null && { after }) })
    const places = new Map(rows.map(row => [row.id, row.place]))
    const entries = await readEntries(needs.session, [...places.keys()])
    const facts = await loadResourceFacts(needs, entries)
    for (const entry of entries) {
      const own = pick(entry, facts).slice(skip)
      const room = count - found.length
      found.push(...own.slice(0, room))
      if (own.length > room) {
        next = { after, skip: skip + room }
        break
      }
      after = places.get(entry.analysis.id) ?? after
      skip = 0
    }
    if (next !== null || rows.length < chunk) break
    after = rows.at(-1)?.place ?? after
    read += rows.length
    if (read >= mostRead) next = { after, skip: 0 }
  }
  return {
    found,
    next,
    total: await totalOf(needs, { isOneEach: kind.isOneEach, search, query, place, found, next, pick }),
  }
}

interface Counted {
  readonly search: Search
  readonly query: EntrySearch
  readonly place: Place
  readonly found: readonly Found[]
  readonly next: Place | null
  readonly pick: Picker
  readonly isOneEach: boolean
}

/**
 * Counted if rows correspond to resources and it was requested or is cheap; known without counting if the first page is
 * everything. Resources that are derived from radiographs are counted on the first page, if it was requested and there are
 * few radiographs. Throws FHIR_TOO_COSTLY for a number alone that is derived from more than `mostCounted.alone` radiographs.
 */
const totalOf = async (needs: FhirNeeds, { search, query, place, found, next, pick, isOneEach }: Counted) => {
  const isFirst = place.after === null && place.skip === 0
  const isAlone = search.count === 0
  if (isFirst && next === null && !isAlone) return found.length
  const isAsked = search.total || isAlone
  const { scope } = needs.session
  if (isOneEach) return isAsked || query.patientIds ? countEntries(scope, query) : null
  if (!isAsked || !isFirst) return null
  const most = isAlone ? mostCounted.alone : mostCounted.besidePage
  if ((await countEntries(scope, query)) <= most) return countMade(needs, query, pick)
  if (isAlone) throw new AppError('FHIR_TOO_COSTLY')
  return null
}

const countMade = async (needs: FhirNeeds, query: EntrySearch, pick: Picker): Promise<number> => {
  const { session, addresses } = needs
  // How many there are does not depend on the signed files.
  const facts: ResourceFacts = { addresses, files: new Map() }
  let total = 0
  let after: readonly string[] | undefined
  do {
    const rows = await findEntryIds(session.scope, query, { limit: countedAtOnce, after })
    const ids = rows.map(({ id }) => id)
    for (const entry of await readEntries(session, ids)) total += pick(entry, facts).length
    after = rows.at(-1)?.place
  } while (after !== undefined)
  return total
}
