import { expect, it } from 'vitest'
import type { OdontogramAct, OdontogramChange } from './changes.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { tellChanges } from './told-changes.ts'

const entry = (over: Partial<OdontogramEntry> = {}): OdontogramEntry => ({
  finding: 'root-stump',
  variant: null,
  state: null,
  teeth: ['36'],
  faces: [],
  pillars: [],
  direction: null,
  grade: null,
  note: '',
  ...over,
})
const by = { id: 'u', name: 'Ana' }
const change = (id: string, act: OdontogramAct): OdontogramChange => ({
  id,
  act,
  by,
  at: `2026-03-0${id}T00:00:00.000Z`,
})

it('lists the newest first, an amendment with its previous content, and a removed entry with its last content', () => {
  const noted = entry({ note: 'Filtrada' })
  const told = tellChanges([
    change('1', { kind: 'add', entry: entry(), source: null }),
    change('2', { kind: 'amend', of: '1', entry: noted }),
    change('3', { kind: 'remove', of: '1' }),
    change('4', { kind: 'restore', of: '1' }),
  ])
  expect(told.map(({ kind }) => kind)).toEqual(['restore', 'remove', 'amend', 'add'])
  expect(told[1]).toMatchObject({ entry: noted, by })
  expect(told[2]).toMatchObject({ before: entry(), entry: noted })
})

it('lists the initial entries of a chart as one change', () => {
  const source = { kind: 'carried', chart: 'c' } as const
  const told = tellChanges([
    change('1', { kind: 'add', entry: entry(), source }),
    change('2', { kind: 'add', entry: entry({ teeth: ['37'] }), source }),
    change('3', { kind: 'remove', of: '2' }),
  ])
  expect(told).toMatchObject([
    { kind: 'remove', entry: { teeth: ['37'] } },
    { kind: 'carried', count: 2 },
  ])
})
