import { expect, it } from 'vitest'
import specTexts from '../../fixtures/spec-texts.json' with { type: 'json' }
import { spanish } from './spanish.ts'

type Node = string | { readonly [key: string]: Node }

const textsIn = (node: Node): readonly string[] =>
  typeof node === 'string' ? [node] : Object.values(node).flatMap(textsIn)

const owners = new Set(Object.values(specTexts))
/** Texts whose spelling we control: not the owner's texts, not the names of files in an export. */
const ours = textsIn(spanish).filter(
  text => !owners.has(text.replace(/\{\w+\}/g, '{}')) && !text.includes('imagenes.json'),
)
const having = (sign: RegExp) => ours.filter(text => sign.test(text))

it('writes the percent sign apart from its number, as everywhere in Spanish', () => {
  expect(having(/[\d}]%(?!2B)/)).toEqual([])
})

it('writes imágenes with its accent', () => {
  expect(having(/imagenes/i)).toEqual([])
})

it('quotes with «»', () => {
  expect(having(/'|"/)).toEqual([])
})

it('calls a root-filled and an impacted tooth only by the names of their classes', () => {
  expect(having(/endod[oó]n|retenid/i)).toEqual([])
})

it('uses Peruvian Spanish: no words of Spain', () => {
  expect(
    having(
      /\bpuls(a|e|ar|ación)\b|\bIntro\b|\bSupr\b|Mayús(?!c)|\bcifras?\b|cortafuegos|igualmente|constará|ordenador|\bmóvil\b/i,
    ),
  ).toEqual([])
})
