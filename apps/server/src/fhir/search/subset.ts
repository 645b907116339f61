import { AppError } from '@xrai/contract/errors/app-error'
import type { Resource } from '../resources.ts'
import type { SearchedType } from './parameters.ts'

const summaries = ['true', 'text', 'data', 'count', 'false'] as const

/** How much of each resource is asked for (FHIR R4, search, 'summary' and 'elements'). */
export interface Subset {
  readonly summary: (typeof summaries)[number]
  /** Fields of the resource; none where all are asked for. */
  readonly elements: readonly string[]
}

export const whole: Subset = { summary: 'false', elements: [] }

export const readSummary = (value: string): Subset['summary'] => {
  const found = summaries.find(one => one === value)
  if (!found) throw new AppError('FHIR_SEARCH_INVALID', { subject: '_summary' })
  return found
}

/** Of a read: a number of resources is no part of one. */
export const readSubset = (sent: URLSearchParams): Subset => {
  const [summary, elements] = [sent.get('_summary'), sent.get('_elements')]
  const found = summary === null ? whole.summary : readSummary(summary)
  if (found === 'count') throw new AppError('FHIR_SEARCH_INVALID', { subject: '_summary' })
  return { summary: found, elements: elements === null ? whole.elements : readElements(elements) }
}

/** 'status,subject', also with the name of the type before each. */
export const readElements = (value: string): readonly string[] => {
  const names = value.split(',').map(name => name.trim().split('.').at(-1) ?? '')
  if (!names.every(name => /^[A-Za-z]{1,40}$/.test(name)))
    throw new AppError('FHIR_SEARCH_INVALID', { subject: '_elements' })
  return names
}

const always = ['resourceType', 'id', 'meta']

interface Fields {
  /** What a resource of the type may not be without. */
  readonly mandatory: readonly string[]
  /** What FHIR's definition of the type marks as summary, beside that. */
  readonly summary: readonly string[]
}

const fields: Readonly<Record<SearchedType, Fields>> = {
  Patient: {
    mandatory: [],
    summary: ['identifier', 'active', 'name', 'telecom', 'gender', 'birthDate', 'managingOrganization', 'link'],
  },
  ImagingStudy: {
    mandatory: ['status', 'subject'],
    summary: [
      ...['identifier', 'modality', 'started', 'location', 'numberOfSeries', 'numberOfInstances'],
      ...['description', 'series'],
    ],
  },
  DiagnosticReport: {
    mandatory: ['status', 'code'],
    summary: [
      ...['identifier', 'category', 'subject', 'effectiveDateTime', 'issued', 'performer', 'resultsInterpreter'],
    ],
  },
  Observation: {
    mandatory: ['status', 'code'],
    summary: ['subject', 'effectiveDateTime', 'issued', 'performer', 'valueBoolean', 'derivedFrom', 'component'],
  },
  DocumentReference: {
    mandatory: ['status', 'content'],
    summary: [...['masterIdentifier', 'docStatus', 'type', 'subject', 'date', 'author', 'relatesTo', 'context']],
  },
  Provenance: { mandatory: ['target', 'recorded', 'agent'], summary: [] },
  Practitioner: { mandatory: [], summary: ['identifier', 'active', 'name'] },
  Organization: { mandatory: [], summary: ['identifier', 'active', 'name'] },
  Location: { mandatory: [], summary: ['status', 'name', 'managingOrganization'] },
  Device: { mandatory: [], summary: ['status'] },
}

/** Says that fields were left out, so that no client writes the rest back as all there is. */
const subsetted = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' } as const

/** The fields of a resource that were asked for, with those that it may not be without. */
export const subsetOf = (resource: Resource, { summary, elements }: Subset): Resource => {
  const { mandatory, summary: summarised } = fields[resource.resourceType]
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
