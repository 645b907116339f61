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

/** A resource of any type. Each type has its own shape in `resources/`. */
export interface Resource {
  readonly resourceType: string
  readonly id: string
  readonly meta?: Meta
  readonly text?: Narrative
}

export interface Binary extends Resource {
  readonly resourceType: 'Binary'
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
