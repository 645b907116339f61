import { notInXml } from '../../db/storable.ts'
import type { CodeableConcept, Identifier, Narrative, Resource } from './datatypes.ts'

/** The narrative of a resource (FHIR R4) for human readers: its fields in words. */
export const withNarrative = (resource: Resource, lines: Lines): Resource => {
  const { resourceType, id, meta, ...rest } = resource
  return { resourceType, id, ...(meta && { meta }), text: narrativeOf(lines), ...rest }
}

export type Lines = readonly (string | null | undefined)[]

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
    .replace(notInXml, ' ')

export const valuesOf = (identifiers: readonly Identifier[] = []): string =>
  identifiers.map(({ value }) => value).join(' · ')

export const telecomOf = ({ telecom = [] }: { readonly telecom?: readonly { readonly value: string }[] }): string =>
  telecom.map(({ value }) => value).join(' · ')

export const words = ({ text, coding }: CodeableConcept): string => text ?? coding?.[0]?.display ?? ''
