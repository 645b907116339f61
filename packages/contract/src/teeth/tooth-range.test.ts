import { expect, it } from 'vitest'
import { placedInRange, stripsOfRange, teethBetween } from './tooth-range.ts'
import { toothRangeSchema } from './tooth-range-schema.ts'

it('a range has the order of the image, across the midline too', () => {
  expect(teethBetween({ first: '12', last: '21' })).toEqual(['12', '11', '21'])
  expect(teethBetween({ first: '46', last: '44' })).toEqual(['46', '45', '44'])
})

it.each([
  ['44', '46'],
  ['16', '26'],
  ['16', '46'],
  ['11', '31'],
])('refuses %s to %s', (first, last) => {
  expect(toothRangeSchema.safeParse({ first, last }).success).toBe(false)
})

it('assigns each finding the nearest tooth of the range and changes nothing else', () => {
  const findings = [10, 350, 999].map(x => ({ x, tooth: 'N/A', class: 'Caries' }))
  expect(placedInRange(findings, { first: '46', last: '44' }, 1000)).toEqual([
    { x: 10, tooth: '46', class: 'Caries' },
    { x: 350, tooth: '45', class: 'Caries' },
    { x: 999, tooth: '44', class: 'Caries' },
  ])
  expect(placedInRange(findings, null, 1000)).toEqual(findings)
})

it('shares the image evenly among the teeth of a range', () => {
  expect(stripsOfRange({ first: '46', last: '44' }, { width: 900, height: 600 })).toEqual([
    { tooth: '46', x: 150, y: 300, width: 300, height: 600 },
    { tooth: '45', x: 450, y: 300, width: 300, height: 600 },
    { tooth: '44', x: 750, y: 300, width: 300, height: 600 },
  ])
})
