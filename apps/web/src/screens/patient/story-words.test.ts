import type { StoryFinding } from '@xrai/contract/review/tooth-story'
import { expect, it } from 'vitest'
import { linesOf } from './story-words.ts'

type Said = StoryFinding['decisions'][number]

const said = (over: Partial<Said>): Said => ({
  at: '2026-03-05T10:00:00.000Z',
  by: 'Ana',
  kind: 'edit',
  reason: null,
  note: null,
  class: null,
  tooth: null,
  ...over,
})

const textsOf = (decisions: readonly Said[]) => {
  const finding: StoryFinding = {
    id: 'f1',
    class: 'FILLING',
    tooth: '36',
    state: 'edited',
    confidence: 0.87,
    detected: { class: 'Caries', tooth: 'N/A' },
    added: null,
    decisions: [...decisions],
    outline: [],
  }
  return linesOf(finding, '36').map(({ text }) => text)
}

it('names no tooth where a change was from none or to none', () => {
  const filling = { from: 'Caries', to: 'FILLING' }
  expect(
    textsOf([
      said({ tooth: { from: '36', to: '37' } }),
      said({ tooth: { from: '36', to: 'N/A' } }),
      said({ tooth: { from: 'N/A', to: '36' } }),
      said({ class: filling, tooth: { from: 'N/A', to: '36' } }),
    ]),
  ).toEqual([
    'Ana lo cambió de la pieza 36 a la 37',
    'Ana lo cambió de la pieza 36 a ninguna',
    'Ana lo cambió a la pieza 36',
    'Ana lo cambió de Caries a Obturación, a la pieza 36',
    'La IA encontró Caries, 87 %',
  ])
})

it('says that a note was removed', () => {
  const notes = [said({ kind: 'note', note: '' }), said({ kind: 'note', note: 'Revisar en 6 meses' })]
  expect(textsOf(notes).slice(0, 2)).toEqual(['Ana quitó la nota', 'Ana anotó: Revisar en 6 meses'])
})
