import fc from 'fast-check'
import { expect, it } from 'vitest'
import { actFits, foldChanges, inverseOf, type OdontogramAct, type OdontogramChange } from './changes.ts'
import type { OdontogramEntry } from './entry-schema.ts'

const entry = (note: string): OdontogramEntry => ({
  finding: 'root-stump',
  variant: null,
  state: null,
  teeth: ['36'],
  faces: [],
  pillars: [],
  direction: null,
  grade: null,
  note,
})
const ana = { id: 'a', name: 'Ana' }
const leo = { id: 'l', name: 'Leo' }
const change = (id: string, act: OdontogramAct, by = ana): OdontogramChange => ({
  id,
  act,
  by,
  at: `2026-11-24T10:00:0${id}Z`,
})
const added = change('1', { kind: 'add', entry: entry(''), source: null })

it('keeps who added an entry beside who changed it last', () => {
  const amended = change('2', { kind: 'amend', of: '1', entry: entry('extraer') }, leo)
  expect(foldChanges([added, amended])).toEqual([
    { id: '1', entry: entry('extraer'), source: null, by: ana, at: added.at, changed: { by: leo, at: amended.at } },
  ])
})

it('leaves a removed entry out until it is restored', () => {
  const removed = change('2', { kind: 'remove', of: '1' })
  expect(foldChanges([added, removed])).toEqual([])
  expect(foldChanges([added, removed, change('3', { kind: 'restore', of: '1' })])).toHaveLength(1)
})

it('requires of each act the state that it needs: a current entry, a removed one or a new id', () => {
  const removed = change('2', { kind: 'remove', of: '1' })
  expect(actFits([added], added)).toBe(false)
  expect(actFits([added], removed)).toBe(true)
  expect(actFits([added, removed], { id: '3', act: { kind: 'remove', of: '1' } })).toBe(false)
  expect(actFits([added], { id: '3', act: { kind: 'restore', of: '1' } })).toBe(false)
  expect(actFits([added], { id: '3', act: { kind: 'amend', of: '9', entry: entry('') } })).toBe(false)
})

const script = fc.array(
  fc.record({ kind: fc.constantFrom('add', 'amend', 'remove', 'restore'), of: fc.nat(9), note: fc.string() }),
)

it('restores the chart exactly once a change is reverted, after any sequence of changes', () => {
  fc.assert(
    fc.property(script, steps => {
      const changes: OdontogramChange[] = []
      for (const [place, { kind, of, note }] of steps.entries()) {
        const act = { kind, of: String(of), entry: entry(note), source: null } as OdontogramAct
        const next = change(String(place), act)
        if (!actFits(changes, next)) continue
        const inverse = inverseOf(next, changes)
        if (!inverse) throw new Error('a change that fits can be taken back')
        const back = change('u', inverse)
        const entriesOf = (all: readonly OdontogramChange[]) => foldChanges(all).map(({ id, entry: of }) => [id, of])
        expect(entriesOf([...changes, next, back])).toEqual(entriesOf(changes))
        changes.push(next)
      }
    }),
  )
})
