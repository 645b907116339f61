import { arches, milkArches } from '@xrai/contract/teeth/fdi'
import { expect, it } from 'vitest'
import { nextTooth } from './next-tooth.ts'

const mixed = [arches.upper, milkArches.upper, milkArches.lower, arches.lower]

it.each([
  ['18', 'ArrowRight', '17'],
  ['11', 'ArrowRight', '21'],
  ['31', 'ArrowLeft', '41'],
  ['18', 'ArrowLeft', '18'],
  ['28', 'ArrowRight', '28'],
  ['16', 'ArrowDown', '46'],
  ['36', 'ArrowUp', '26'],
  ['16', 'ArrowUp', '16'],
  ['45', 'Home', '48'],
  ['45', 'End', '38'],
] as const)('from %s %s leads to %s', (from, key, to) => {
  expect(nextTooth(from, key)).toBe(to)
})

it.each([
  ['16', 'ArrowDown', '55'],
  ['13', 'ArrowDown', '53'],
  ['53', 'ArrowDown', '83'],
  ['75', 'ArrowDown', '35'],
  ['65', 'ArrowRight', '65'],
] as const)('in a mixed dentition from %s %s leads to %s', (from, key, to) => {
  expect(nextTooth(from, key, mixed)).toBe(to)
})

it('ignores every other key, and texts that are not teeth', () => {
  expect(nextTooth('16', 'Enter')).toBeUndefined()
  expect(nextTooth('N/A', 'ArrowLeft')).toBeUndefined()
})
