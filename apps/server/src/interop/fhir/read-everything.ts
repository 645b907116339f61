import { AppError } from '@xrai/contract/errors/app-error'
import { z } from 'zod'
import { jsonOrNull } from '../../base/json-or-null.ts'
import { findEntryIds } from '../../db/queries/interop/fhir-entries.ts'
import { bundleOf } from './bundle.ts'
import type { Bundle, Resource } from './datatypes.ts'
import { isOfPatient } from './entry-facts.ts'
import { type FhirNeeds, loadResourceFacts } from './needs.ts'
import { type Entry, readEntries } from './read-entries.ts'
import { kindOf, resourceKinds } from './registry.ts'
import { standingPatient } from './resources/patient.ts'
import { decryptCursor, start } from './search/cursor.ts'
import { withoutTwins } from './search/read-includes.ts'

/** Radiographs of one page. */
const perPage = 50

/**
 * All resources of a patient, latest radiographs first, paged by radiograph; each page includes the resources it references.
 * For a merged patient, those of the remaining one. Throws NOT_FOUND, FHIR_GONE and FHIR_PARAMETER_UNKNOWN like reading and
 * searching a patient.
 */
export const readEverything = async (
  needs: FhirNeeds,
  asked: string,
  { sent, strict }: { readonly sent: readonly (readonly [string, string])[]; readonly strict: boolean },
): Promise<{ bundle: Bundle; patientId: string }> => {
  const id = await standingPatient(needs, asked)
  const path = `Patient/${id}/$everything`
  const sealed = sent.find(([name]) => name === '_page')?.[1]
  const cursor = sealed === undefined ? { sent, place: start } : await decryptCursor(needs, path, sealed)
  const { place } = cursor
  const { understood, types } = understand(cursor.sent, strict)
  const { session } = needs
  const search = { patientIds: [id], subject: 'any' as const, taken: [], changed: [], timeZone: session.timeZone }
  const rows = await findEntryIds(session.scope, search, {
    limit: perPage + 1,
    ...(place.after !== null && { after: place.after }),
  })
  const entries = await readEntries(
    session,
    rows.slice(0, perPage).map(({ id: one }) => one),
  )
  const facts = await loadResourceFacts(needs, entries)
  const own = entries.flatMap(entry =>
    ofPatient(
      resourceKinds.flatMap(kind => kind.ofEntry?.(entry, facts) ?? []),
      entry,
      id,
    ),
  )
  const { resource: patient } = await kindOf('Patient').read(needs, id)
  const named = await Promise.all(
    resourceKinds
      .filter(({ type }) => type !== 'Patient')
      .map(({ type, byIds }) => byIds?.(needs, idsIn([patient, ...own], type)) ?? []),
  )
  const bundle = await bundleOf(needs, {
    path,
    sent: understood,
    found: withoutTwins([...(place.after === null ? [patient] : []), ...own, ...named.flat()]).filter(
      ({ resourceType }) => types?.includes(resourceType) ?? true,
    ),
    included: [],
    total: null,
    next: rows.length > perPage ? { after: rows[perPage - 1]?.place ?? null, skip: 0 } : null,
  })
  return { bundle, patientId: id }
}

/** Without what a version of a report says of another patient, for whom it was signed. */
const ofPatient = (resources: readonly Resource[], entry: Entry, id: string): readonly Resource[] => {
  const theirs = resources.filter(resource => isOfPatient(resource, entry, [id]))
  const names = new Set(theirs.map(resource => `${resource.resourceType}/${resource.id}`))
  const targets = kindOf('Provenance').reverseIncludes?.['target']
  return theirs.filter(
    one =>
      one.resourceType !== 'Provenance' || targets?.references(one).some(({ reference = '' }) => names.has(reference)),
  )
}

const parametersSchema = z.object({
  resourceType: z.literal('Parameters'),
  parameter: z.array(z.record(z.string(), z.unknown())).default([]),
})

/**
 * The parameters of an operation's body, which may be empty: their names and primitive values as text. Throws
 * FHIR_SEARCH_INVALID for any other body than a Parameters resource.
 */
export const readParameters = (body: string): readonly (readonly [string, string])[] => {
  if (body.trim() === '') return []
  const parsed = parametersSchema.safeParse(jsonOrNull(body))
  if (!parsed.success) throw new AppError('FHIR_SEARCH_INVALID', { subject: 'Parameters' })
  return parsed.data.parameter.map(({ name, ...rest }) => {
    const value = Object.entries(rest).find(([key]) => /^value[A-Z]/.test(key))?.[1]
    if (typeof name !== 'string' || !['string', 'number', 'boolean'].includes(typeof value))
      throw new AppError('FHIR_SEARCH_INVALID', { subject: 'Parameters' })
    return [name, String(value)]
  })
}

/** Only `_type`; filters by time are supported by a search. */
const understand = (sent: readonly (readonly [string, string])[], strict: boolean) => {
  const understood = sent.filter(([name]) => name === '_type')
  const unknown = sent.find(([name]) => !['_type', '_page', '_format', '_pretty'].includes(name))
  if (unknown && strict) throw new AppError('FHIR_PARAMETER_UNKNOWN', { subject: unknown[0].slice(0, 60) })
  const types = understood.length > 0 ? understood.flatMap(([, value]) => value.split(',')) : null
  return { understood, types }
}

/** The ids of a type that the resources reference anywhere. */
const idsIn = (resources: readonly Resource[], type: string): string[] => {
  const found = JSON.stringify(resources).matchAll(new RegExp(`"reference":"${type}/([^"]+)"`, 'g'))
  return [...new Set([...found].flatMap(([, id]) => id ?? []))]
}
