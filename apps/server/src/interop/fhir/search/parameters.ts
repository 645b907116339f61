/** The search parameters of each resource with their types (FHIR R4, 'search'). */
export const searchParameters = {
  Patient: {
    _id: 'token',
    _lastUpdated: 'date',
    identifier: 'token',
    name: 'string',
    family: 'string',
    given: 'string',
    birthdate: 'date',
    gender: 'token',
    active: 'token',
    phone: 'token',
    email: 'token',
  },
  ImagingStudy: {
    _id: 'token',
    _lastUpdated: 'date',
    patient: 'reference',
    subject: 'reference',
    'patient.identifier': 'token',
    'subject.identifier': 'token',
    started: 'date',
    identifier: 'token',
    modality: 'token',
    status: 'token',
  },
  DiagnosticReport: {
    _id: 'token',
    _lastUpdated: 'date',
    patient: 'reference',
    subject: 'reference',
    'patient.identifier': 'token',
    'subject.identifier': 'token',
    date: 'date',
    status: 'token',
    identifier: 'token',
    code: 'token',
    category: 'token',
  },
  Observation: {
    _id: 'token',
    patient: 'reference',
    subject: 'reference',
    'patient.identifier': 'token',
    'subject.identifier': 'token',
    date: 'date',
    status: 'token',
    code: 'token',
    category: 'token',
  },
  DocumentReference: {
    _id: 'token',
    _lastUpdated: 'date',
    patient: 'reference',
    subject: 'reference',
    'patient.identifier': 'token',
    'subject.identifier': 'token',
    date: 'date',
    status: 'token',
  },
  Provenance: { _id: 'token', target: 'reference' },
  Practitioner: { _id: 'token', identifier: 'token', name: 'string' },
  Organization: { _id: 'token' },
  Location: { _id: 'token' },
  Device: { _id: 'token' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'token' | 'string' | 'date' | 'reference'>>>>

export type SearchedType = keyof typeof searchParameters

export const searchedTypes = Object.keys(searchParameters) as readonly SearchedType[]

export const isSearchedType = (name: string): name is SearchedType => Object.hasOwn(searchParameters, name)

/** The values of `_sort` for each resource; each may have a leading minus. */
export const sortParameters: Readonly<Record<SearchedType, readonly string[]>> = {
  Patient: ['_lastUpdated', 'birthdate', 'family'],
  ImagingStudy: ['_lastUpdated', 'started'],
  DiagnosticReport: ['_lastUpdated', 'date'],
  Observation: ['date'],
  DocumentReference: [],
  Provenance: [],
  Practitioner: [],
  Organization: [],
  Location: [],
  Device: [],
}

/** The values of `_include` and `_revinclude`. */
export const includes: Readonly<Record<SearchedType, readonly string[]>> = {
  Patient: [],
  ImagingStudy: ['ImagingStudy:patient', 'ImagingStudy:subject'],
  DiagnosticReport: [
    'DiagnosticReport:result',
    'DiagnosticReport:patient',
    'DiagnosticReport:subject',
    'DiagnosticReport:results-interpreter',
  ],
  Observation: [
    'Observation:patient',
    'Observation:subject',
    'Observation:device',
    'Observation:performer',
    'Observation:derived-from',
  ],
  DocumentReference: [
    'DocumentReference:patient',
    'DocumentReference:subject',
    'DocumentReference:author',
    'DocumentReference:related',
  ],
  Provenance: [],
  Practitioner: [],
  Organization: [],
  Location: [],
  Device: [],
}

export const reverseIncludes: Readonly<Record<SearchedType, readonly string[]>> = {
  Patient: [],
  ImagingStudy: [],
  DiagnosticReport: ['Provenance:target', 'DocumentReference:related'],
  Observation: ['Provenance:target', 'DiagnosticReport:result'],
  DocumentReference: ['Provenance:target'],
  Provenance: [],
  Practitioner: [],
  Organization: [],
  Location: [],
  Device: [],
}

export const countDefault = 20
export const countMaximum = 100
