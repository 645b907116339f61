/* Only the parts of FHIR R4 (4.0.1) that this server writes: https://hl7.org/fhir/R4/resourcelist.html */

export interface Coding {
  readonly system: string
  readonly code: string
  readonly display?: string
}

export interface CodeableConcept {
  readonly coding?: readonly Coding[]
  readonly text?: string
}

export interface Identifier {
  readonly use?: 'official' | 'usual' | 'secondary'
  readonly type?: CodeableConcept
  readonly system: string
  readonly value: string
}

export interface Reference {
  readonly reference?: string
  readonly type?: string
  readonly display?: string
}

export interface HumanName {
  readonly use: 'official'
  readonly text: string
  readonly family?: string
  readonly given?: readonly string[]
}

export interface ContactPoint {
  readonly system: 'phone' | 'email'
  readonly value: string
}

export interface Attachment {
  readonly contentType: string
  readonly language: string
  readonly url: string
  readonly size: number
  /** SHA-1 in base64. */
  readonly hash: string
  readonly title: string
  readonly creation: string
}

export interface Meta {
  readonly lastUpdated?: string
  readonly tag?: readonly Coding[]
}

export interface Narrative {
  readonly status: 'generated'
  readonly div: string
}

interface Base<Type extends string> {
  readonly resourceType: Type
  readonly id: string
  readonly meta?: Meta
  readonly text?: Narrative
}

export interface Patient extends Base<'Patient'> {
  readonly active: boolean
  readonly identifier?: readonly Identifier[]
  readonly name?: readonly HumanName[]
  readonly telecom?: readonly ContactPoint[]
  readonly gender?: 'female' | 'male' | 'other'
  readonly birthDate?: string
  readonly contact?: readonly {
    readonly relationship: readonly CodeableConcept[]
    readonly name: { readonly text: string }
    readonly telecom?: readonly ContactPoint[]
  }[]
  readonly managingOrganization?: Reference
  readonly link?: readonly { readonly other: Reference; readonly type: 'replaced-by' | 'replaces' }[]
}

export interface Practitioner extends Base<'Practitioner'> {
  readonly active: boolean
  readonly identifier?: readonly Identifier[]
  readonly name?: readonly HumanName[]
}

export interface Organization extends Base<'Organization'> {
  readonly active: boolean
  readonly identifier?: readonly Identifier[]
  readonly name: string
  readonly telecom?: readonly ContactPoint[]
  readonly address?: readonly { readonly text: string }[]
}

export interface Location extends Base<'Location'> {
  readonly status: 'active' | 'inactive'
  readonly name: string
  readonly telecom?: readonly ContactPoint[]
  readonly address?: { readonly text: string }
  readonly managingOrganization: Reference
}

export interface ImagingStudy extends Base<'ImagingStudy'> {
  readonly identifier?: readonly Identifier[]
  readonly status: 'available'
  readonly modality: readonly Coding[]
  readonly subject: Reference
  readonly started: string
  readonly location?: Reference
  readonly numberOfSeries: number
  readonly numberOfInstances: number
  readonly description: string
  readonly series?: readonly {
    readonly uid: string
    readonly modality: Coding
    readonly numberOfInstances: number
    readonly instance?: readonly { readonly uid: string; readonly sopClass: Coding }[]
  }[]
}

export type ReportStatus = 'registered' | 'preliminary' | 'final' | 'amended' | 'cancelled'

export interface DiagnosticReport extends Base<'DiagnosticReport'> {
  readonly identifier?: readonly Identifier[]
  readonly status: ReportStatus
  readonly category: readonly CodeableConcept[]
  readonly code: CodeableConcept
  readonly subject?: Reference
  readonly effectiveDateTime: string
  readonly issued?: string
  readonly performer: readonly Reference[]
  readonly resultsInterpreter?: readonly Reference[]
  readonly result?: readonly Reference[]
  readonly imagingStudy: readonly Reference[]
  readonly conclusion?: string
  readonly presentedForm?: readonly Attachment[]
}

export type ObservationStatus = 'preliminary' | 'final' | 'entered-in-error'

export interface Component {
  readonly code: CodeableConcept
  readonly valueQuantity?: {
    readonly value: number
    readonly unit: string
    readonly system: string
    readonly code: string
  }
  readonly valueCodeableConcept?: CodeableConcept
  readonly valueBoolean?: boolean
  readonly valueInteger?: number
}

export interface Observation extends Base<'Observation'> {
  readonly status: ObservationStatus
  readonly category: readonly CodeableConcept[]
  readonly code: CodeableConcept
  readonly subject?: Reference
  readonly effectiveDateTime: string
  readonly issued: string
  readonly performer: readonly Reference[]
  readonly valueBoolean: boolean
  readonly note?: readonly { readonly authorReference?: Reference; readonly text: string }[]
  readonly bodySite?: CodeableConcept
  readonly device?: Reference
  readonly derivedFrom: readonly Reference[]
  readonly component?: readonly Component[]
}

export interface DocumentReference extends Base<'DocumentReference'> {
  readonly masterIdentifier: Identifier
  readonly status: 'current' | 'superseded'
  readonly docStatus: 'final' | 'amended'
  readonly type: CodeableConcept
  readonly subject?: Reference
  readonly date: string
  readonly author: readonly Reference[]
  readonly custodian: Reference
  readonly relatesTo?: readonly { readonly code: 'replaces'; readonly target: Reference }[]
  readonly content: readonly { readonly attachment: Attachment }[]
  readonly context: { readonly related: readonly Reference[] }
}

export interface Provenance extends Base<'Provenance'> {
  readonly target: readonly Reference[]
  readonly recorded: string
  readonly activity?: CodeableConcept
  readonly agent: readonly {
    readonly type: CodeableConcept
    readonly who: Reference
    readonly onBehalfOf?: Reference
  }[]
}

export interface Device extends Base<'Device'> {
  readonly status: 'active'
  readonly deviceName: readonly { readonly name: string; readonly type: 'model-name' }[]
  readonly version: readonly { readonly value: string }[]
}

export interface Binary extends Base<'Binary'> {
  readonly contentType: string
  readonly data: string
}

export interface OperationOutcome {
  readonly resourceType: 'OperationOutcome'
  readonly text: Narrative
  readonly issue: readonly {
    readonly severity: 'error' | 'warning'
    readonly code: string
    readonly details: { readonly coding: readonly Coding[]; readonly text: string }
    readonly diagnostics?: string
  }[]
}

/** A resource that a search finds and a reference can target. */
export type Resource =
  | Patient
  | Practitioner
  | Organization
  | Location
  | ImagingStudy
  | DiagnosticReport
  | Observation
  | DocumentReference
  | Provenance
  | Device

export interface Bundle {
  readonly resourceType: 'Bundle'
  readonly type: 'searchset'
  readonly total?: number
  readonly link: readonly { readonly relation: 'self' | 'next'; readonly url: string }[]
  readonly entry?: readonly {
    readonly fullUrl: string
    readonly resource: Resource
    readonly search: { readonly mode: 'match' | 'include' }
  }[]
}
