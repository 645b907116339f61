// @module-tag state
import type { Measurement } from '@xrai/contract/measurements/measurement-schema'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', globalThis)
const { withChanges } = await import('./measures.ts')
const { keepMeasurements } = await import('./keep-measurements.ts')
const { queryClient } = await import('./query-client.ts')

const by = { id: 'u1', name: 'Ana Quispe' }
const at = '2026-03-05T12:00:00.000Z'
const content = { kind: 'length' as const, points: [], label: '', printed: false, millimetres: null }
const stored: Measurement[] = [
  { id: 'a', ...content, by, at },
  { id: 'c', ...content, by, at },
]

it('shows every pending change, not only the latest', () => {
  const shown = withChanges(stored, [
    { measure: 'b', content, by, at },
    { measure: 'a', content: null, by, at },
    { measure: 'c', content: { ...content, label: 'Raíz' }, by, at },
  ])
  expect(shown.map(({ id, label }) => [id, label])).toEqual([
    ['b', ''],
    ['c', 'Raíz'],
  ])
})

it('keeps the latest response by the server’s counter, from either channel', () => {
  const known = () => queryClient.getQueryData(['measures', 'a'])
  const [first, second] = [
    { measures: stored.slice(0, 1), version: 1 },
    { measures: stored, version: 2 },
  ]
  keepMeasurements('a', second)
  keepMeasurements('a', first)
  expect(known()).toEqual(second)
  keepMeasurements('a', { measures: [], version: 3 })
  expect(known()).toEqual({ measures: [], version: 3 })
})
