import { expect, it } from 'vitest'
import specTexts from '../../fixtures/spec-texts.json' with { type: 'json' }
import type { LegalText } from './legal/legal-text.ts'
import privacy from './legal/privacy.json' with { type: 'json' }
import terms from './legal/terms.json' with { type: 'json' }
import { languages } from './locales.ts'
import { spanish } from './spanish.ts'
import { type TextKey, translate } from './translate.ts'

/** Replaces every placeholder by empty braces, because placeholder names are arbitrary. */
const asPlaces = new Proxy({}, { get: () => '{}' })

// Two keys may have one text, so each key is compared: a text missing from its own screen is not excused by another.
it.each(Object.entries(specTexts))("keeps the owner's text letter by letter at %s: %s", (key, text) => {
  expect(translate(spanish, key as TextKey, asPlaces)).toBe(text)
})

it("calls Spanish by the owner's name", () => {
  expect(languages.es.name).toBe('Español')
})

const whole = ({ lead, sections }: LegalText) =>
  [lead, ...sections.flatMap(({ title, text }) => [title, ...text.flat()])].join('\n')

it.each([
  'exclusivamente para profesionales de la salud dental',
  'Los menores de edad no pueden usar la plataforma',
  'Sirven solo como guía',
  'decide el diagnóstico y el tratamiento',
  'patente en proceso',
])('states in the terms of use: %s', statement => {
  expect(whole(terms)).toContain(statement)
})

it.each(['Ley 29733', 'RGPD', 'Qué guardamos', 'Dónde están', 'Por cuánto tiempo', 'exportar', 'borrar'])(
  'states in the privacy policy: %s',
  statement => {
    expect(whole(privacy)).toContain(statement)
  },
)

it("has the owner's dates in both texts, and an anchor for every section", () => {
  expect(terms.updated).toBe('Última actualización: mayo de 2025')
  expect(privacy.updated).toBe('Última modificación: 17 de mayo de 2025')
  for (const { sections } of [terms, privacy]) {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  }
})
