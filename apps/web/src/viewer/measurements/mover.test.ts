import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMover } from './mover.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const saved: object[] = []
  const shown: unknown[] = []
  const mover = createMover<{ id: string; x: number }>(
    moved => saved.push(moved),
    moved => shown.push(moved),
  )
  return { mover, saved, shown }
}

it('saves the last position once the movement stops', () => {
  const { mover, saved } = start()
  mover.move({ id: 'a', x: 1 })
  mover.move({ id: 'a', x: 2 })
  expect(saved).toEqual([])
  vi.runAllTimers()
  mover.keep()
  expect(saved).toEqual([{ id: 'a', x: 2 }])
})

it('does not restore a measurement that is removed during the debounce', () => {
  const { mover, saved, shown } = start()
  mover.move({ id: 'a', x: 1 })
  mover.forget('a')
  vi.runAllTimers()
  mover.keep()
  expect(saved).toEqual([])
  expect(shown.at(-1)).toBeNull()
})

it('still saves one if another is removed', () => {
  const { mover, saved } = start()
  mover.move({ id: 'a', x: 1 })
  mover.forget('b')
  vi.runAllTimers()
  expect(saved).toEqual([{ id: 'a', x: 1 }])
})
