import { odontogramRowNames, rowTeeth } from '@xrai/contract/odontogram/odontogram-teeth'
import { expect, it } from 'vitest'
import { nextInRows } from './next-in-rows.ts'

const all = odontogramRowNames.map(rowTeeth)
const permanent = [rowTeeth('permanent-upper'), rowTeeth('permanent-lower')]

it.each([
  ['16', 'ArrowRight', '15'],
  ['18', 'ArrowLeft', '18'],
  ['15', 'ArrowDown', '55'],
  ['18', 'ArrowDown', '55'],
  ['55', 'ArrowUp', '15'],
  ['61', 'ArrowDown', '71'],
  ['75', 'ArrowDown', '35'],
  ['36', 'ArrowDown', '36'],
  ['53', 'End', '65'],
  ['28', 'Home', '18'],
  ['16', 'x', undefined],
])('from %s %s leads to %s, with milk teeth', (from, key, to) => {
  expect(nextInRows(all, from, key)).toBe(to)
})

it('leads from arch to arch without milk teeth', () => {
  expect(nextInRows(permanent, '16', 'ArrowDown')).toBe('46')
})
