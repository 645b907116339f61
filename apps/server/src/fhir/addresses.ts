import { surfaceSystem } from '@xrai/contract/charting/surface-codes'
import type { Reference, Resource } from './resources.ts'

/** Under it every call of the FHIR server. */
export const fhirRoot = '/api/fhir/R4'

/** Where this installation's resources and terms are, by its public address. */
export interface Addresses {
  /** Of the server: a resource is at `${base}/${type}/${id}`. */
  readonly base: string
  readonly system: (name: SystemName) => string
}

/** What this installation names by itself. */
type SystemName =
  | `identifier/${'dni' | 'ce' | 'passport' | 'ruc' | 'professional-number' | 'report-code' | 'signature'}`
  | `identifier/record-number/${string}`
  | `CodeSystem/${'xrai-class' | 'component' | 'error'}`

export const addressesOf = (publicUrl: string): Addresses => ({
  base: `${publicUrl}${fhirRoot}`,
  system: name => `${publicUrl}/fhir/${name}`,
})

/** Systems of others. */
export const systems = {
  dcm: 'http://dicom.nema.org/resources/ontology/DCM',
  uid: 'urn:dicom:uid',
  /** ISO 3950, by its name of RFC 5141. HL7's ex-tooth is an example that has no primary teeth. */
  tooth: 'urn:iso:std:iso:3950',
  surface: surfaceSystem.url,
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  diagnosticService: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  participant: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  uri: 'urn:ietf:rfc:3986',
} as const

export const referenceTo = (
  type: Resource['resourceType'] | 'Binary',
  id: string,
  display?: string | null,
): Reference => ({
  reference: `${type}/${id}`,
  ...(display ? { display } : {}),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuid.test(text)

const plain = (id: string): string => id.replaceAll('-', '')

const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * A finding's id is unique within its analysis alone, so an Observation's is that of both: 64 letters, which is all that an
 * id of FHIR may have.
 */
export const observationId = (analysisId: string, findingId: string): string => plain(analysisId) + plain(findingId)

/** Null for what is no such id. */
export const partsOfObservationId = (id: string): { analysisId: string; findingId: string } | null =>
  /^[0-9a-f]{64}$/.test(id) ? { analysisId: dashed(id.slice(0, 32)), findingId: dashed(id.slice(32)) } : null
