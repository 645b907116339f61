import { codeOfClass } from '@xrai/contract/classes/class-codes'
import { findingClasses } from '@xrai/contract/classes/detection-class'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { inSpanish } from '@xrai/contract/strings/translate'
import { version } from '../../platform/version.ts'
import type { Addresses } from './addresses.ts'
import { narrativeOf } from './narrative.ts'
import { componentCodes } from './resources/observation.ts'

interface Concept {
  readonly code: string
  readonly display: string
}

/** The terms that this installation coined, for programs that check or show what they read: without anything of a clinic. */
export const codeSystems = ({ system }: Addresses) => {
  const codeSystem = (
    id: 'xrai-class' | 'component' | 'error',
    {
      name,
      title,
      content,
    }: { readonly name: string; readonly title: string; readonly content: 'complete' | 'fragment' },
    concept: readonly Concept[],
  ) => ({
    resourceType: 'CodeSystem' as const,
    id,
    text: narrativeOf([title, concept.map(({ code, display }) => `${code}: ${display}`).join('\n')]),
    url: system(`CodeSystem/${id}`),
    version,
    name,
    title,
    status: 'active',
    experimental: false,
    publisher: 'XRAI',
    caseSensitive: true,
    content,
    ...(content === 'complete' && { count: concept.length }),
    concept,
  })
  return [
    codeSystem(
      'xrai-class',
      // Another engine may know classes of its own, which go by their names.
      { name: 'XraiClass', title: inSpanish('fhir.text.classes'), content: 'fragment' },
      findingClasses.map(({ id }) => {
        const { code, meaning } = codeOfClass(id).own
        return { code, display: meaning }
      }),
    ),
    codeSystem(
      'component',
      { name: 'XraiComponent', title: inSpanish('fhir.text.components'), content: 'complete' },
      Object.entries(componentCodes).map(([code, text]) => ({ code, display: inSpanish(text) })),
    ),
    codeSystem(
      'error',
      { name: 'XraiError', title: inSpanish('fhir.text.errors'), content: 'complete' },
      (Object.keys(errorTable) as ErrorCode[]).map(code => ({ code, display: inSpanish(errorTable[code].text) })),
    ),
  ]
}
