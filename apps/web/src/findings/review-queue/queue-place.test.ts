import { expect, it } from 'vitest'
import { nextWaiting, queuePlace } from './queue-place.ts'

const waiting = { total: 3, before: 1, first: 'a', previous: 'a', next: 'e' }

it('counts the waiting analyses', () => {
  expect(queuePlace(waiting, [], { id: 'c', isWaiting: true })).toEqual({
    position: 2,
    total: 3,
    previous: 'a',
    next: 'e',
  })
})

it('counts the analyses reviewed in this tab too, and steps to them', () => {
  expect(queuePlace(waiting, ['f', 'b', 'd'], { id: 'c', isWaiting: true })).toEqual({
    position: 3,
    total: 6,
    previous: 'b',
    next: 'd',
  })
})

it('counts the analysis on screen once, before and after its review', () => {
  const reviewed = { ...waiting, total: 2 }
  const after = { position: 2, total: 3, previous: 'a', next: 'e' }
  expect(queuePlace(reviewed, ['c'], { id: 'c', isWaiting: false })).toEqual(after)
  expect(queuePlace(waiting, ['c'], { id: 'c', isWaiting: true })).toEqual(after)
})

it('continues with the next one, then with the oldest skipped one, and ends when none waits', () => {
  expect(nextWaiting(waiting, 'c')).toBe('e')
  expect(nextWaiting({ next: null, first: 'a' }, 'c')).toBe('a')
  expect(nextWaiting({ next: null, first: 'c' }, 'c')).toBeNull()
  expect(nextWaiting({ next: null, first: null }, 'c')).toBeNull()
})
