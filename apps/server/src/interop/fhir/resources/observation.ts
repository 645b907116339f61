import { codeOfClass } from '@xrai/contract/classes/class-codes'
import { faceText, type Surface, surfacesOf } from '@xrai/contract/odontogram/faces'
import { surfaceCode } from '@xrai/contract/odontogram/surface-codes'
import { inSpanish } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { observationId, partsOfObservationId, referenceTo, systems } from '../addresses.ts'
import type { CodeableConcept, Reference, Resource } from '../datatypes.ts'
import { clinicOf, deviceOf, printedOf, type ResourceFacts, reportSubject, takenAt } from '../entry-facts.ts'
import { entryKind } from '../entry-kind.ts'
import { words } from '../narrative.ts'
import type { Entry, NumberedFinding } from '../read-entries.ts'
import { allowedBy, anySystem, hasCode, statusesOf } from '../search/criteria.ts'

type ObservationStatus = 'preliminary' | 'final' | 'entered-in-error'

interface Component {
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

interface Observation extends Resource {
  readonly resourceType: 'Observation'
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

/** True if a dentist is responsible for the report. */
const isIssued = ({ status }: Entry): boolean => status === 'final' || status === 'amended'

/**
 * 'final' once a dentist has decided on the finding in an issued report; a finding that only the detector reported stays
 * 'preliminary', even in a final report. 'entered-in-error' if a dentist rejected it: then it is in no report, and a search
 * returns it only if it selects by `_id` or `status`.
 */
const observationStatusOf = (entry: Entry, { finding: { state } }: NumberedFinding): ObservationStatus => {
  if (state === 'rejected') return 'entered-in-error'
  return isIssued(entry) && state !== 'undecided' ? 'final' : 'preliminary'
}

const toothConcept = (tooth: string): CodeableConcept => {
  const display = inSpanish('fhir.tooth', { tooth })
  return { coding: [{ system: systems.tooth, code: tooth, display }], text: display }
}

const surfaceConcept = (surface: Surface): CodeableConcept => ({
  coding: [{ system: systems.surface, ...surfaceCode(surface) }],
  text: inSpanish(faceText(surface.tooth, surface.face)),
})

/** One tooth, else the location in words, as for one of two teeth; undefined if unknown. */
const bodySiteOf = ({ finding }: NumberedFinding): CodeableConcept | undefined => {
  if (isFdi(finding.tooth) && finding.placement?.kind !== 'either') return toothConcept(finding.tooth)
  const text = locationText(finding, inSpanish)
  return text ? { text } : undefined
}

const classConcept = (id: string, { addresses }: ResourceFacts): CodeableConcept => {
  const { code, meaning } = codeOfClass(id).own
  return { coding: [{ system: addresses.system('CodeSystem/xrai-class'), code, display: meaning }], text: meaning }
}

export const componentCodes = {
  confidence: 'fhir.confidence',
  number: 'fhir.number',
  tooth: 'fhir.onTooth',
  surface: 'fhir.onSurface',
  experimental: 'fhir.experimental',
} as const

const componentsOf = ({ finding, number }: NumberedFinding, { addresses }: ResourceFacts): Component[] => {
  const code = (name: keyof typeof componentCodes): CodeableConcept => {
    const display = inSpanish(componentCodes[name])
    return { coding: [{ system: addresses.system('CodeSystem/component'), code: name, display }], text: display }
  }
  const { confidence, placement, tooth, experimental, state } = finding
  const percent = { unit: '%', system: systems.ucum, code: '%' }
  const covered = !isFdi(tooth) && placement?.kind === 'span' ? placement.teeth : []
  return [
    ...(confidence === null
      ? []
      : [{ code: code('confidence'), valueQuantity: { value: Math.round(confidence * 1000) / 10, ...percent } }]),
    ...(number === null ? [] : [{ code: code('number'), valueInteger: number }]),
    ...covered.map(one => ({ code: code('tooth'), valueCodeableConcept: toothConcept(one) })),
    ...surfacesOf(finding).map(one => ({ code: code('surface'), valueCodeableConcept: surfaceConcept(one) })),
    ...(experimental && state === 'undecided' ? [{ code: code('experimental'), valueBoolean: true }] : []),
  ]
}

/** A finding after all decisions. */
const toObservation = (entry: Entry, one: NumberedFinding, presenting: ResourceFacts): Observation => {
  const { finding } = one
  const { analysis, image } = entry
  const subject = reportSubject(entry)
  const bodySite = bodySiteOf(one)
  const device = finding.original ? deviceOf(entry) : undefined
  const dentist = finding.decidedBy && referenceTo('Practitioner', finding.decidedBy.id)
  const component = componentsOf(one, presenting)
  const at = finding.decidedAt ?? (analysis.finishedAt ?? analysis.createdAt).toISOString()
  return {
    resourceType: 'Observation',
    id: observationId(analysis.id, finding.detection_id),
    meta: { lastUpdated: entry.changedAt },
    status: observationStatusOf(entry, one),
    category: [{ coding: [{ system: systems.observationCategory, code: 'imaging', display: 'Imaging' }] }],
    code: classConcept(finding.class, presenting),
    ...(subject && { subject }),
    effectiveDateTime: takenAt(entry),
    issued: at,
    performer: [dentist ?? clinicOf(entry)],
    valueBoolean: true,
    ...(finding.note && { note: [{ ...(dentist && { authorReference: dentist }), text: finding.note }] }),
    ...(bodySite && { bodySite }),
    ...(device && { device }),
    derivedFrom: [referenceTo('ImagingStudy', image.id)],
    ...(component.length > 0 && { component }),
  }
}

const states = {
  system: 'http://hl7.org/fhir/observation-status',
  shown: ['preliminary', 'final', 'amended'],
  hidden: ['entered-in-error'],
}

export const observation = entryKind<Observation>({
  type: 'Observation',
  parameters: {
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
  sort: ['date'],
  includes: [
    { name: 'patient', targets: ['Patient'] },
    { name: 'subject', targets: ['Patient'] },
    { name: 'device', targets: ['Device'] },
    { name: 'performer', targets: ['Practitioner', 'Organization'], fields: ['performer'] },
    { name: 'derived-from', targets: ['ImagingStudy'] },
  ],
  fields: {
    mandatory: ['status', 'code'],
    summary: ['subject', 'effectiveDateTime', 'issued', 'performer', 'valueBoolean', 'derivedFrom', 'component'],
  },
  audit: { view: 'report-view', list: 'report-list' },
  narrative: ({ code, status, bodySite, component = [], note }) => [
    [words(code), bodySite && words(bodySite)].filter(Boolean).join(' · '),
    inSpanish(`fhir.text.states.${status}`),
    ...component.flatMap(one =>
      one.valueQuantity ? [`${words(one.code)}: ${one.valueQuantity.value} ${one.valueQuantity.unit}`] : [],
    ),
    note?.[0]?.text,
  ],
  ofEntry: (entry, presenting) => printedOf(entry).map(one => toObservation(entry, one, presenting)),
  analysisOf: async (_, id) => partsOfObservationId(id)?.analysisId ?? null,
  withId: (entry, id, presenting) => {
    const parts = partsOfObservationId(id)
    const one = entry.findings.find(({ finding }) => finding.detection_id === parts?.findingId)
    return one && toObservation(entry, one, presenting)
  },
  query: (_, { criteria }) => ({
    analysisIds: allowedBy(criteria, '_id', anySystem)?.flatMap(id => partsOfObservationId(id)?.analysisId ?? []),
  }),
  pick: (_, { criteria }) => {
    const ids = allowedBy(criteria, '_id', anySystem)
    const statuses = statusesOf(states, criteria)
    return (entry, presenting) => {
      const isSelected = statuses ? statuses.includes('entered-in-error') : ids !== undefined
      const rejected = isSelected
        ? entry.findings.filter(one => observationStatusOf(entry, one) === 'entered-in-error')
        : []
      return [...printedOf(entry), ...rejected]
        .map(one => toObservation(entry, one, presenting))
        .filter(({ id }) => ids?.includes(id) ?? true)
        .filter(({ status }) => statuses?.includes(status) ?? true)
        .filter(({ code, category }) => hasCode([code], criteria, 'code') && hasCode(category, criteria, 'category'))
    }
  },
  isOneEach: false,
})
