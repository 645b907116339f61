import { AppError } from '@xrai/contract/errors/app-error'
import { countEntries, type EntrySearch, findAnalysisOf, findEntryIds } from '../../db/queries/fhir-entries.ts'
import { isUuid, partsOfObservationId, systems } from '../addresses.ts'
import { type FhirNeeds, presentingOf } from '../needs.ts'
import { presentDiagnosticReport } from '../present/diagnostic-report.ts'
import { presentDocument } from '../present/document.ts'
import type { Presenting } from '../present/entry-facts.ts'
import { presentImagingStudy } from '../present/imaging-study.ts'
import { observationStatusOf, presentObservation, printedOf } from '../present/observation.ts'
import { presentFindingProvenance, presentSignatureProvenance } from '../present/provenance.ts'
import { type Entry, readEntries } from '../read-entries.ts'
import type { CodeableConcept, Resource } from '../resources.ts'
import type { Place } from './cursor.ts'
import type { Found, Page } from './page.ts'
import { isSameSystem, patientIdsOf } from './patient-search.ts'
import { fitsTime, readTime } from './read-date.ts'
import { type Criterion, readToken, type Search } from './read-search.ts'

type EntryType = 'ImagingStudy' | 'DiagnosticReport' | 'Observation' | 'DocumentReference' | 'Provenance'

/** So many radiographs are read at once, and so many at most for one page: a rare code in a large clinic makes short pages. */
const chunk = 25
const mostRead = 200

const tokensOf = (criteria: readonly Criterion[], name: string) =>
  criteria.filter(criterion => criterion.name === name).map(({ values }) => values.map(readToken))

/** Values that fit every criterion of the name; undefined without one. */
const allowedBy = (
  criteria: readonly Criterion[],
  name: string,
  systemFits: (system: string) => boolean,
): readonly string[] | undefined => {
  const sets = tokensOf(criteria, name).map(tokens =>
    tokens.flatMap(({ system, code }) => (system === null || (system !== '' && systemFits(system)) ? [code] : [])),
  )
  return sets.length === 0 ? undefined : sets.reduce((one, other) => one.filter(value => other.includes(value)))
}

const hasCode = (concepts: readonly CodeableConcept[], criteria: readonly Criterion[], name: string): boolean =>
  tokensOf(criteria, name).every(tokens =>
    tokens.some(({ system, code }) =>
      concepts.some(({ coding = [] }) =>
        coding.some(
          one =>
            (system === null || (system !== '' && isSameSystem(one.system, system))) &&
            (code === '' || one.code === code),
        ),
      ),
    ),
  )

const anySystem = () => true

/** Of the states that a type has, by FHIR's own names. */
const statusSystems: Readonly<Record<string, string>> = {
  DiagnosticReport: 'http://hl7.org/fhir/diagnostic-report-status',
  Observation: 'http://hl7.org/fhir/observation-status',
  DocumentReference: 'http://hl7.org/fhir/document-reference-status',
}

const statusesOf = (type: EntryType, criteria: readonly Criterion[]) =>
  allowedBy(criteria, 'status', system => system === statusSystems[type])

/** What a search of a type reads in the database; the rest is compared on what is presented. */
const queryOf = async (type: EntryType, needs: FhirNeeds, criteria: readonly Criterion[]): Promise<EntrySearch> => {
  const { session, addresses } = needs
  const { timeZone } = session
  const times = (name: string) =>
    criteria
      .filter(criterion => criterion.name === name)
      .map(({ values }) => values.map(value => readTime(name, value, timeZone)))
  const ids = allowedBy(criteria, '_id', anySystem)
  const plainIds = ids?.filter(isUuid)
  const uids = allowedBy(criteria, 'identifier', system => system === systems.uid)
  return {
    patientIds: await patientIdsOf(needs, criteria),
    taken: type === 'ImagingStudy' ? times('started') : type === 'DocumentReference' ? [] : times('date'),
    changed: times('_lastUpdated'),
    isSigned: type === 'DocumentReference',
    timeZone,
    ...(type === 'DiagnosticReport' && {
      analysisIds: plainIds,
      statuses: statusesOf(type, criteria),
      reportCodes: allowedBy(criteria, 'identifier', system =>
        isSameSystem(system, addresses.system('identifier/report-code')),
      ),
    }),
    ...(type === 'ImagingStudy' && {
      imageIds: plainIds,
      studyUids: uids?.map(value => value.replace(/^urn:oid:/, '')),
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

/** A Provenance is found by what it is of, or by its id. */
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

/** The resources of one radiograph that a search of the type may find. */
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

/** Of the findings that the report prints, and of its signatures. */
export const provenancesOf = (entry: Entry) => [
  ...printedOf(entry).map(one => presentFindingProvenance(entry, one)),
  ...entry.signatures.map(signature => presentSignatureProvenance(entry, signature)),
]

/** One by one, with documents compared by the day of their signature. */
const foundIn = (type: EntryType, needs: FhirNeeds, search: Search) => {
  const dates = search.criteria
    .filter(({ name }) => type === 'DocumentReference' && name === 'date')
    .map(({ values }) => values.map(value => readTime('date', value, needs.session.timeZone)))
  return (entry: Entry, presenting: Presenting): Found[] =>
    resourcesOf(type, entry, presenting, search)
      .filter(resource => {
        if (resource.resourceType !== 'DocumentReference') return true
        const at = new Date(resource.date)
        return dates.every(any => any.some(range => fitsTime(at, range)))
      })
      .map(resource => ({ resource, entry }))
}

/** Whether a radiograph gives exactly one resource wherever the database finds it, so that counting rows counts resources. */
const isOneEach = (type: EntryType, { criteria }: Search): boolean =>
  type === 'ImagingStudy' ||
  (type === 'DiagnosticReport' && !criteria.some(({ name }) => name === 'code' || name === 'category'))

export const searchEntries = async (type: EntryType, needs: FhirNeeds, search: Search, place: Place): Promise<Page> => {
  const { scope } = needs.session
  const query = await queryOf(type, needs, search.criteria)
  const pick = foundIn(type, needs, search)
  const { count } = search
  const found: Found[] = []
  let { after, skip } = place
  let next: Place | null = null
  let read = 0
  while (count > 0 && next === null) {
    const ids = await findEntryIds(scope, query, { limit: chunk, ...(after !== null && { after }) })
    const entries = await readEntries(needs.session, ids)
    const presenting = await presentingOf(needs, entries)
    for (const entry of entries) {
      const own = pick(entry, presenting).slice(skip)
      const room = count - found.length
      found.push(...own.slice(0, room))
      if (own.length > room) {
        next = { after, skip: skip + room }
        break
      }
      after = entry.analysis.id
      skip = 0
    }
    if (next !== null || ids.length < chunk) break
    after = ids.at(-1) ?? after
    read += ids.length
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

/** Counted where rows are resources and it was asked for or is soon done; known anyway where the first page is all. */
const totalOf = async (type: EntryType, needs: FhirNeeds, { search, query, place, found, next, pick }: Counted) => {
  const isFirst = place.after === null && place.skip === 0
  if (isFirst && next === null && search.count > 0) return found.length
  if (!isOneEach(type, search)) return search.count === 0 ? countMade(needs, query, pick) : null
  return search.total || query.patientIds || search.count === 0 ? countEntries(needs.session.scope, query) : null
}

/** Of resources that are made from radiographs, a few of which may be read to count them; null where there are more. */
const countMade = async (needs: FhirNeeds, query: EntrySearch, pick: ReturnType<typeof foundIn>) => {
  const ids = await findEntryIds(needs.session.scope, query, { limit: mostRead + 1 })
  if (ids.length > mostRead) return null
  let total = 0
  for (let at = 0; at < ids.length; at += chunk) {
    const entries = await readEntries(needs.session, ids.slice(at, at + chunk))
    const presenting = await presentingOf(needs, entries)
    for (const entry of entries) total += pick(entry, presenting).length
  }
  return total
}
