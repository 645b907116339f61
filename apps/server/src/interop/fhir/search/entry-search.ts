import { AppError } from '@xrai/contract/errors/app-error'
import {
  countEntries,
  type EntryOrder,
  type EntrySearch,
  findAnalysisOf,
  findEntryIds,
} from '../../../db/queries/interop/fhir-entries.ts'
import { isUuid, partsOfObservationId, systems } from '../addresses.ts'
import { type FhirNeeds, presentingOf } from '../needs.ts'
import { presentDiagnosticReport } from '../present/diagnostic-report.ts'
import { presentDocument } from '../present/document.ts'
import type { Presenting } from '../present/entry-facts.ts'
import { knownModalities, presentImagingStudy } from '../present/imaging-study.ts'
import { observationStatusOf, presentObservation, printedOf } from '../present/observation.ts'
import { presentFindingProvenance, presentSignatureProvenance } from '../present/provenance.ts'
import { type Entry, readEntries } from '../read-entries.ts'
import type { CodeableConcept, Resource } from '../resources.ts'
import type { Place } from './cursor.ts'
import type { Found, Page } from './page.ts'
import { isSameSystem, isToken, patientIdsOf } from './patient-search.ts'
import { fitsTime, readTime } from './read-date.ts'
import { type Criterion, readToken, type Search } from './read-search.ts'

type EntryType = 'ImagingStudy' | 'DiagnosticReport' | 'Observation' | 'DocumentReference' | 'Provenance'

/**
 * The number of radiographs read at once, and the maximum read for one page: a rare code in a large clinic gives short
 * pages.
 */
const chunk = 25
const mostRead = 200

const tokensOf = (criteria: readonly Criterion[], name: string) =>
  criteria.filter(criterion => criterion.name === name).map(({ values }) => values.map(readToken))

/**
 * The values that match every criterion of the name, or 'any' if each criterion accepts any value of a system; undefined
 * without a criterion.
 */
const valuesBy = (
  criteria: readonly Criterion[],
  name: string,
  systemFits: (system: string) => boolean,
): readonly string[] | 'any' | undefined => {
  const sets = tokensOf(criteria, name).map(tokens => {
    const fitting = tokens.filter(({ system }) => system === null || (system !== '' && systemFits(system)))
    return fitting.some(({ system, code }) => system !== null && code === '') ? 'any' : fitting.map(({ code }) => code)
  })
  const named = sets.filter(set => set !== 'any')
  if (named.length === 0) return sets.length === 0 ? undefined : 'any'
  return named.reduce((one, other) => one.filter(value => other.includes(value)))
}

/** For a criterion that every resource has a value for: 'any' then matches all. */
const allowedBy = (...given: Parameters<typeof valuesBy>): readonly string[] | undefined => {
  const values = valuesBy(...given)
  return values === 'any' ? undefined : values
}

const hasCode = (concepts: readonly CodeableConcept[], criteria: readonly Criterion[], name: string): boolean =>
  tokensOf(criteria, name).every(tokens =>
    tokens.some(token => concepts.some(({ coding = [] }) => coding.some(one => isToken(token, one.system, one.code)))),
  )

const anySystem = () => true

/** The states of each type on this server, and those that a search shows by default, under FHIR's own names. */
const states: Readonly<Record<string, { readonly system: string; readonly shown: readonly string[] }>> = {
  ImagingStudy: { system: 'http://hl7.org/fhir/imagingstudy-status', shown: ['available'] },
  DiagnosticReport: {
    system: 'http://hl7.org/fhir/diagnostic-report-status',
    shown: ['registered', 'preliminary', 'final', 'amended', 'cancelled'],
  },
  Observation: { system: 'http://hl7.org/fhir/observation-status', shown: ['preliminary', 'final', 'amended'] },
  DocumentReference: { system: 'http://hl7.org/fhir/document-reference-status', shown: ['current', 'superseded'] },
}

const statusesOf = (type: EntryType, criteria: readonly Criterion[]): readonly string[] | undefined => {
  const { system: own, shown = [] } = states[type] ?? {}
  const isOwn = (system: string) => system === own
  const allowed = allowedBy(
    criteria.filter(({ modifier }) => modifier === null),
    'status',
    isOwn,
  )
  const denied = criteria.filter(({ name, modifier }) => name === 'status' && modifier === 'not')
  if (denied.length === 0) return allowed
  const without = denied.flatMap(one => allowedBy([one], 'status', isOwn) ?? shown)
  return (allowed ?? shown).filter(status => !without.includes(status))
}

/** The part of a search that the database evaluates; the rest is checked on the resources. */
const queryOf = async (type: EntryType, needs: FhirNeeds, search: Search): Promise<EntrySearch> => {
  const { criteria } = search
  const { session, addresses } = needs
  const { timeZone } = session
  const times = (name: string) =>
    criteria
      .filter(criterion => criterion.name === name)
      .map(({ values }) => values.map(value => readTime(name, value, timeZone)))
  const ids = allowedBy(criteria, '_id', anySystem)
  const plainIds = ids?.filter(isUuid)
  const uids = valuesBy(criteria, 'identifier', system => system === systems.uid)
  return {
    patientIds: await patientIdsOf(needs, criteria),
    taken: type === 'ImagingStudy' ? times('started') : type === 'DocumentReference' ? [] : times('date'),
    // A document's time is that of its signature, which is checked on the resource.
    changed: type === 'DocumentReference' ? [] : times('_lastUpdated'),
    isSigned: type === 'DocumentReference',
    timeZone,
    sort: search.sort.map(({ name, descending }): EntryOrder => {
      return { by: name === '_lastUpdated' ? 'changed' : 'taken', descending }
    }),
    ...(type === 'DiagnosticReport' && {
      analysisIds: plainIds,
      statuses: statusesOf(type, criteria),
      reportCodes: valuesBy(criteria, 'identifier', system =>
        isSameSystem(system, addresses.system('identifier/report-code')),
      ),
    }),
    ...(type === 'ImagingStudy' && {
      // Every existing one is 'available'.
      imageIds: statusesOf(type, criteria)?.includes('available') === false ? [] : plainIds,
      studyUids: uids === 'any' ? uids : uids?.map(value => value.replace(/^urn:oid:/, '')),
      modalities: allowedBy(criteria, 'modality', system => system === systems.dcm),
      knownModalities,
    }),
    ...(type === 'Observation' && { analysisIds: ids?.flatMap(id => partsOfObservationId(id)?.analysisId ?? []) }),
    ...(type === 'DocumentReference' && { analysisIds: plainIds && (await analysesOf(needs, plainIds)) }),
    ...(type === 'Provenance' && { analysisIds: await analysesOfTargets(needs, criteria) }),
  }
}

const analysesOf = async ({ session }: FhirNeeds, signatureIds: readonly string[]) => {
  const ids: string[] = []
  for (const signatureId of signatureIds) {
    const id = await findAnalysisOf(session.scope, { signatureId })
    if (id) ids.push(id)
  }
  return ids
}

/** A Provenance is found by its target or its id. */
const analysesOfTargets = async (needs: FhirNeeds, criteria: readonly Criterion[]) => {
  const named = criteria.filter(({ name }) => name === 'target' || name === '_id').flatMap(({ values }) => values)
  if (named.length === 0) throw new AppError('FHIR_SEARCH_INVALID', { subject: 'target' })
  const ids: string[] = []
  for (const value of named) {
    const id = value.split('/').at(-1) ?? ''
    const parts = partsOfObservationId(id)
    if (parts) ids.push(parts.analysisId)
    else if (value.includes('DiagnosticReport/') && isUuid(id)) ids.push(id)
    else if (isUuid(id)) ids.push(...(await analysesOf(needs, [id])))
  }
  return ids
}

/** The resources of one radiograph that a search of the type may return. */
const resourcesOf = (type: EntryType, entry: Entry, presenting: Presenting, search: Search): readonly Resource[] => {
  const { criteria } = search
  switch (type) {
    case 'ImagingStudy':
      return [presentImagingStudy(entry)]
    case 'DiagnosticReport': {
      const report = presentDiagnosticReport(entry, presenting)
      const fits = hasCode([report.code], criteria, 'code') && hasCode(report.category, criteria, 'category')
      return fits ? [report] : []
    }
    case 'Observation': {
      const statuses = statusesOf(type, criteria)
      const rejected = statuses?.includes('entered-in-error')
        ? entry.findings.filter(one => observationStatusOf(entry, one) === 'entered-in-error')
        : []
      const ids = allowedBy(criteria, '_id', anySystem)
      return [...printedOf(entry), ...rejected]
        .map(one => presentObservation(entry, one, presenting))
        .filter(({ id }) => ids?.includes(id) ?? true)
        .filter(({ status }) => statuses?.includes(status) ?? true)
        .filter(({ code, category }) => hasCode([code], criteria, 'code') && hasCode(category, criteria, 'category'))
    }
    case 'DocumentReference': {
      const [ids, statuses] = [allowedBy(criteria, '_id', anySystem), statusesOf(type, criteria)]
      return entry.signatures
        .map(signature => presentDocument(entry, signature, presenting))
        .filter(({ id, status }) => (ids?.includes(id) ?? true) && (statuses?.includes(status) ?? true))
    }
    case 'Provenance': {
      const ids = allowedBy(criteria, '_id', anySystem)
      const targets = criteria
        .filter(({ name }) => name === 'target')
        .map(({ values }) => values.map(value => value.split('/').slice(-2).join('/')))
      return provenancesOf(entry)
        .filter(({ id }) => ids?.includes(id) ?? true)
        .filter(({ target }) => targets.every(any => target.some(({ reference }) => any.includes(reference ?? ''))))
    }
  }
}

/** The provenances of the printed findings and of the signatures. */
export const provenancesOf = (entry: Entry) => [
  ...printedOf(entry).map(one => presentFindingProvenance(entry, one)),
  ...entry.signatures.map(signature => presentSignatureProvenance(entry, signature)),
]

/** Checks resources one by one; a document by the times of its signature and of the next version. */
const foundIn = (type: EntryType, needs: FhirNeeds, search: Search) => {
  const timesOf = (asked: string) =>
    search.criteria
      .filter(({ name }) => type === 'DocumentReference' && name === asked)
      .map(({ values }) => values.map(value => readTime(asked, value, needs.session.timeZone)))
  const [dates, changes] = [timesOf('date'), timesOf('_lastUpdated')]
  const isWithin = (at: Date, ranges: typeof dates) => ranges.every(any => any.some(range => fitsTime(at, range)))
  return (entry: Entry, presenting: Presenting): Found[] =>
    resourcesOf(type, entry, presenting, search)
      .filter(resource => {
        if (resource.resourceType !== 'DocumentReference') return true
        return (
          isWithin(new Date(resource.date), dates) &&
          isWithin(new Date(resource.meta?.lastUpdated ?? resource.date), changes)
        )
      })
      .map(resource => ({ resource, entry }))
}

/** True if each radiograph that the database finds gives exactly one resource, so that counting rows counts resources. */
const isOneEach = (type: EntryType, { criteria }: Search): boolean =>
  type === 'ImagingStudy' ||
  (type === 'DiagnosticReport' && !criteria.some(({ name }) => name === 'code' || name === 'category'))

export const searchEntries = async (type: EntryType, needs: FhirNeeds, search: Search, place: Place): Promise<Page> => {
  const { scope } = needs.session
  const query = await queryOf(type, needs, search)
  const pick = foundIn(type, needs, search)
  const { count } = search
  const found: Found[] = []
  let { after, skip } = place
  let next: Place | null = null
  let read = 0
  while (count > 0 && next === null) {
    const rows = await findEntryIds(scope, query, { limit: chunk, ...(after !== null && { after }) })
    const places = new Map(rows.map(row => [row.id, row.place]))
    const entries = await readEntries(needs.session, [...places.keys()])
    const presenting = await presentingOf(needs, entries)
    for (const entry of entries) {
      const own = pick(entry, presenting).slice(skip)
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
  return { found, next, total: await totalOf(type, needs, { search, query, place, found, next, pick }) }
}

interface Counted {
  readonly search: Search
  readonly query: EntrySearch
  readonly place: Place
  readonly found: readonly Found[]
  readonly next: Place | null
  readonly pick: ReturnType<typeof foundIn>
}

/**
 * Counted if rows correspond to resources and it was requested or is cheap; known without counting if the first page is
 * everything.
 */
const totalOf = async (type: EntryType, needs: FhirNeeds, { search, query, place, found, next, pick }: Counted) => {
  const isFirst = place.after === null && place.skip === 0
  if (isFirst && next === null && search.count > 0) return found.length
  if (!isOneEach(type, search)) return search.count === 0 ? countMade(needs, query, pick) : null
  return search.total || query.patientIds || search.count === 0 ? countEntries(needs.session.scope, query) : null
}

/** Counts resources that are derived from radiographs by reading up to `mostRead` of them; null if there are more. */
const countMade = async (needs: FhirNeeds, query: EntrySearch, pick: ReturnType<typeof foundIn>) => {
  const rows = await findEntryIds(needs.session.scope, query, { limit: mostRead + 1 })
  const ids = rows.map(({ id }) => id)
  if (ids.length > mostRead) return null
  let total = 0
  for (let at = 0; at < ids.length; at += chunk) {
    const entries = await readEntries(needs.session, ids.slice(at, at + chunk))
    const presenting = await presentingOf(needs, entries)
    for (const entry of entries) total += pick(entry, presenting).length
  }
  return total
}
