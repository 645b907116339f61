import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { norms } from '@xrai/contract/odontogram/norms'
import { expect, it } from 'vitest'
import { standingAt } from './standing-at.ts'

const by = { id: 'u1', name: 'Ana Quispe' }
const bridge: StandingEntry = {
  id: 'e1',
  source: null,
  by,
  at: '2026-03-05T12:00:00.000Z',
  changed: null,
  entry: {
    finding: 'fixed-prosthesis',
    variant: null,
    state: 'good',
    teeth: ['15', '12'],
    faces: [],
    pillars: [],
    direction: null,
    grade: null,
    note: '',
  },
}

it('assigns an entry that spans teeth to each of them', () => {
  expect(standingAt(norms.pe, [bridge], '13')).toEqual([bridge])
  expect(standingAt(norms.pe, [bridge], '11')).toEqual([])
})
