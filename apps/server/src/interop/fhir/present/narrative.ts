import { inSpanish } from '@xrai/contract/strings/translate'
import type {
  CodeableConcept,
  DiagnosticReport,
  Identifier,
  Narrative,
  Observation,
  Patient,
  Provenance,
  Resource,
} from '../resources.ts'

/** The narrative of a resource (FHIR R4) for human readers: its fields in words. */
export const withNarrative = <R extends Resource>(resource: R): R & { readonly text: Narrative } => {
  const { resourceType, id, meta, ...rest } = resource
  const head = { resourceType, id, ...(meta && { meta }), text: narrativeOf(linesOf(resource)) }
  return { ...head, ...rest } as R & { readonly text: Narrative }
}

type Lines = readonly (string | null | undefined)[]

/** At least one line must have text. */
export const narrativeOf = (lines: Lines): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="es" xml:lang="es">${lines
    .filter(line => line)
    .map(line => `<p>${escaped(line ?? '')}</p>`)
    .join('')}</div>`,
})

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, letter => entities[letter] ?? '')
    .replace(/\r?\n/g, '<br/>')
    // XML does not allow other control characters.
    .replace(/(?!\t)\p{Cc}/gu, ' ')

const valuesOf = (identifiers: readonly Identifier[] = []): string => identifiers.map(({ value }) => value).join(' · ')

const telecomOf = ({ telecom = [] }: { readonly telecom?: readonly { readonly value: string }[] }): string =>
  telecom.map(({ value }) => value).join(' · ')

const words = ({ text, coding }: CodeableConcept): string => text ?? coding?.[0]?.display ?? ''

const linesOf = (resource: Resource): Lines => {
  switch (resource.resourceType) {
    case 'Patient':
      return linesOfPatient(resource)
    case 'Practitioner':
      return [resource.name?.[0]?.text ?? inSpanish('fhir.text.erased'), valuesOf(resource.identifier)]
    case 'Organization':
      return [resource.name, valuesOf(resource.identifier), resource.address?.[0]?.text, telecomOf(resource)]
    case 'Location':
      return [resource.name, resource.address?.text, telecomOf(resource)]
    case 'Device':
      return [`${resource.deviceName[0]?.name ?? ''} ${resource.version[0]?.value ?? ''}`]
    case 'ImagingStudy':
      return [resource.description, inSpanish('fhir.text.taken', { at: resource.started }), resource.subject.display]
    case 'DiagnosticReport':
      return linesOfReport(resource)
    case 'Observation':
      return linesOfObservation(resource)
    case 'DocumentReference':
      return [resource.content[0]?.attachment.title ?? words(resource.type), resource.date]
    case 'Provenance':
      return linesOfProvenance(resource)
  }
}

const linesOfPatient = ({ active, name, identifier, birthDate }: Patient): Lines =>
  active
    ? [name?.[0]?.text, valuesOf(identifier), birthDate && inSpanish('fhir.text.born', { day: birthDate })]
    : [inSpanish('fhir.text.merged')]

const linesOfReport = ({ code, status, effectiveDateTime, subject, conclusion }: DiagnosticReport): Lines => [
  `${words(code)}: ${inSpanish(`fhir.text.states.${status}`)}`,
  subject?.display,
  inSpanish('fhir.text.taken', { at: effectiveDateTime }),
  conclusion,
]

const linesOfObservation = ({ code, status, bodySite, component = [], note }: Observation): Lines => [
  [words(code), bodySite && words(bodySite)].filter(Boolean).join(' · '),
  inSpanish(`fhir.text.states.${status}`),
  ...component.flatMap(one =>
    one.valueQuantity ? [`${words(one.code)}: ${one.valueQuantity.value} ${one.valueQuantity.unit}`] : [],
  ),
  note?.[0]?.text,
]

const linesOfProvenance = ({ agent, recorded }: Provenance): Lines => [
  ...agent.map(({ type, who }) => `${words(type)}: ${who.display ?? who.reference ?? ''}`),
  recorded,
]
