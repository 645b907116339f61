import type { Change } from '@xrai/contract/comparison/compare-findings'
import { describe, expect, it } from 'vitest'
import { type ChangeKind, doubtText, leftOutText, nothingText, toothText } from './change-words.ts'

const change = (kind: ChangeKind, doubts: Change['doubts'] = []): Change => ({
  kind,
  class: 'Caries',
  tooth: '36',
  placement: null,
  earlier: null,
  later: null,
  instead: null,
  doubts,
})

const changes = [
  change('new'),
  change('gone'),
  change('gone'),
  change('gone', [{ kind: 'unseen' }]),
  change('unchanged'),
]
const kinds = (...shown: ChangeKind[]) => new Set(shown)

describe('the words under the filters of a comparison', () => {
  it('name the kinds that are left out, without those that the other image does not show', () => {
    expect(leftOutText({ changes }, kinds('new'))).toBe('Los filtros dejan fuera: Ya no están (2), Sin cambios (1).')
    expect(leftOutText({ changes }, kinds('new', 'gone', 'unchanged'))).toBeNull()
    expect(leftOutText({ changes: [change('new')] }, kinds('new'))).toBeNull()
  })

  it('replace an empty list', () => {
    expect(nothingText({ changes: [] }, kinds('new', 'gone'))).toBe('Ninguna de las dos tiene hallazgos.')
    expect(nothingText({ changes: [change('unchanged')] }, kinds('new', 'gone'))).toBe(
      'No hay diferencias entre las dos.',
    )
    expect(nothingText({ changes }, kinds())).toBe('No hay nada que mostrar con estos filtros.')
  })
})

it('names both numbers of a tooth whose number is in doubt', () => {
  const inDoubt: Pick<Change, 'tooth' | 'placement'> = {
    tooth: '17',
    placement: { kind: 'either', teeth: ['17', '16'] },
  }
  expect(toothText(inDoubt)).toBe('Pieza 17 o 16')
  expect(toothText({ tooth: '17', placement: null })).toBe('Pieza 17')
  expect(toothText({ tooth: 'N/A', placement: null })).toBe('Sin pieza')
  expect(doubtText({ kind: 'other-tooth', ...inDoubt })).toBe('En la anterior, pieza 17 o 16')
})
