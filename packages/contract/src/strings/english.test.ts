import { describe, expect, it } from 'vitest'
import { english } from './english.ts'
import { type Catalogue, spanish } from './spanish.ts'

type Node = string | { readonly [key: string]: Node }

const flatten = (node: Node, key = ''): readonly (readonly [string, string])[] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node).flatMap(([part, inner]) => flatten(inner, key === '' ? part : `${key}.${part}`))

const textsOf = (catalogue: Catalogue) => new Map(flatten(catalogue))
const es = textsOf(spanish)
const en = textsOf(english)
const places = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted()

const sameInBoth = new Set([
  'XRAI',
  'DICOM',
  'Premium',
  'Plan',
  'Legal',
  'Software',
  'Periapical',
  'Caries',
  'Experimental',
  'experimental',
  'English',
  'Webhooks',
  'Webhook',
  'webhook-id',
  'DICOM',
  'DICOMweb',
  'FHIR',
  'Token',
  'Shift {key}',
  // Terms of the odontogram, and the name of a norm.
  ...['NTS 150-MINSA/2019/DGIESP', 'mesial', 'distal', 'vestibular', 'lingual', 'incisal', 'fluorosis', 'Diastema'],
  // The owner's own words are English in both.
  ...['Sign in with Google', 'Register with Google', 'Passwords do not match', 'Request was aborted'],
  'Unknown error check the console or network tab',
  // English text on a Spanish page.
  'This text is in Spanish, and only the Spanish text is binding.',
])

describe('the English catalogue', () => {
  it('has the keys of the Spanish one, no more and no fewer', () => {
    expect([...en.keys()].toSorted()).toEqual([...es.keys()].toSorted())
  })

  it('has the same placeholders in every text', () => {
    expect([...en].filter(([key, text]) => String(places(text)) !== String(places(es.get(key))))).toEqual([])
  })

  it('leaves no text empty', () => {
    expect([...en].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('contains no Spanish', () => {
    const spanishSigns = /[áéíóúñ¿¡«»]/i
    expect([...en].filter(([, text]) => spanishSigns.test(text)).map(([key]) => key)).toEqual([
      'createCase.namePlaceholder',
    ])
  })

  it('leaves untranslated only texts that are the same in both languages', () => {
    const words = (text: string) => /[a-z]{4}/i.test(text.replace(/\{\w+\}/g, ''))
    expect([...en].filter(([key, text]) => text === es.get(key) && words(text) && !sameInBoth.has(text))).toEqual([])
  })
})
