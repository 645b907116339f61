import { surfaceSystem } from '@xrai/contract/odontogram/surface-codes'
import type { Reference } from './datatypes.ts'

/** The base path of the FHIR server. */
export const fhirRoot = '/api/fhir/R4'

/** The URLs of this installation's resources and terms, by its public address. */
export interface Addresses {
  /** The base of the server: a resource is at `${base}/${type}/${id}`. */
  readonly base: string
  readonly system: (name: SystemName) => string
}

/** The systems that this installation defines. */
type SystemName =
  | `identifier/${'dni' | 'ce' | 'passport' | 'ruc' | 'professional-number' | 'report-code' | 'signature'}`
  | `identifier/record-number/${string}`
  | `CodeSystem/${'xrai-class' | 'component' | 'error'}`

export const addressesOf = (publicUrl: string): Addresses => ({
  base: `${publicUrl}${fhirRoot}`,
  system: name => `${publicUrl}/fhir/${name}`,
})

/** Systems defined by others. */
export const systems = {
  dcm: 'http://dicom.nema.org/resources/ontology/DCM',
  uid: 'urn:dicom:uid',
  /** ISO 3950 by its RFC 5141 URN. HL7's ex-tooth is an example system without primary teeth. */
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

export const referenceTo = (type: string, id: string, display?: string | null): Reference => ({
  reference: `${type}/${id}`,
  ...(display ? { display } : {}),
})

const plain = (id: string): string => id.replaceAll('-', '')

const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * A finding's id is unique within its analysis only, so an Observation's id combines both: 64 characters, the maximum of a
 * FHIR id.
 */
export const observationId = (analysisId: string, findingId: string): string => plain(analysisId) + plain(findingId)

/** Null if it is not such an id. */
export const partsOfObservationId = (id: string): { analysisId: string; findingId: string } | null =>
  /^[0-9a-f]{64}$/.test(id) ? { analysisId: dashed(id.slice(0, 32)), findingId: dashed(id.slice(32)) } : null
