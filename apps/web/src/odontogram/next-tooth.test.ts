import { expect, it } from 'vitest'
import { nextTooth } from './next-tooth.ts'

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

it('leaves every other key, and what is no tooth, alone', () => {
  expect(nextTooth('16', 'Enter')).toBeUndefined()
  expect(nextTooth('N/A', 'ArrowLeft')).toBeUndefined()
})
