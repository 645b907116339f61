import { AppError } from '@xrai/contract/errors/app-error'
import type { Resource } from '../datatypes.ts'

const summaries = ['true', 'text', 'data', 'count', 'false'] as const

/** The requested part of each resource (FHIR R4, search, 'summary' and 'elements'). */
export interface Subset {
  readonly summary: (typeof summaries)[number]
  /** Fields of the resource; empty for all. */
  readonly elements: readonly string[]
}

export const whole: Subset = { summary: 'false', elements: [] }

export const readSummary = (value: string): Subset['summary'] => {
  const found = summaries.find(one => one === value)
  if (!found) throw new AppError('FHIR_SEARCH_INVALID', { subject: '_summary' })
  return found
}

/** For reading one resource, which has no count. */
export const readSubset = (sent: URLSearchParams): Subset => {
  const summary = sent.get('_summary')
  const elements = sent.get('_elements')
  const found = summary === null ? whole.summary : readSummary(summary)
  if (found === 'count') throw new AppError('FHIR_SEARCH_INVALID', { subject: '_summary' })
  return { summary: found, elements: elements === null ? whole.elements : readElements(elements) }
}

/** 'status,subject', optionally with the type's name before each. */
export const readElements = (value: string): readonly string[] => {
  const names = value.split(',').map(name => name.trim().split('.').at(-1) ?? '')
  if (!names.every(name => /^[A-Za-z]{1,40}$/.test(name)))
    throw new AppError('FHIR_SEARCH_INVALID', { subject: '_elements' })
  return names
}

const always = ['resourceType', 'id', 'meta']

export interface Fields {
  /** The required fields of the type. */
  readonly mandatory: readonly string[]
  /** The additional fields that FHIR's definition of the type marks as summary. */
  readonly summary: readonly string[]
}

/** Marks a resource as incomplete, so that no client writes it back as the whole. */
const subsetted = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' } as const

/** The requested fields of a resource, with the required ones. */
export const subsetOf = (
  resource: Resource,
  { mandatory, summary: summarised }: Fields,
  { summary, elements }: Subset,
): Resource => {
  const kept = (name: string): boolean => {
    if (always.includes(name)) return true
    if (summary === 'data')
      return name !== 'text' && (elements.length === 0 || mandatory.includes(name) || elements.includes(name))
    if (mandatory.includes(name)) return true
    if (elements.length > 0) return elements.includes(name)
    return summary === 'text' ? name === 'text' : summarised.includes(name)
  }
  if (elements.length === 0 && (summary === 'false' || summary === 'count')) return resource
  const some = Object.fromEntries(Object.entries(resource).filter(([name]) => kept(name)))
  return { ...some, meta: { ...resource.meta, tag: [subsetted] } } as unknown as Resource
}
