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

const at = (x: number) => ({ x, tooth: 'N/A', class: 'Caries' })

it('assigns each finding a tooth of the range by the mean widths of the teeth and changes nothing else', () => {
  expect(placedInRange([10, 430, 999, 1001].map(at), { first: '46', last: '44', byWidth: true }, 1000)).toEqual([
    { x: 10, tooth: '46', class: 'Caries' },
    { x: 430, tooth: '46', class: 'Caries' },
    { x: 999, tooth: '44', class: 'Caries' },
    { x: 1001, tooth: '44', class: 'Caries' },
  ])
  expect(placedInRange([at(10)], null, 1000)).toEqual([at(10)])
})

it('keeps the root fillings and the crown of one molar on one tooth beside narrower premolars', () => {
  const found = [0.215, 0.23, 0.27, 0.53, 0.745, 0.77, 0.94].map(at)
  const placed = placedInRange(found, { first: '17', last: '14', byWidth: true }, 1)
  expect(placed.map(({ tooth }) => tooth)).toEqual(['17', '17', '17', '16', '15', '15', '14'])
})

it('spaces the teeth of a range from before evenly, as its findings were decided', () => {
  const placed = placedInRange([10, 430, 999].map(at), { first: '46', last: '44', byWidth: false }, 1000)
  expect(placed.map(({ tooth }) => tooth)).toEqual(['46', '45', '44'])
})

it('gives each tooth of a range its strip of the image, in which its findings lie', () => {
  const range = { first: '46', last: '44', byWidth: true } as const
  const strips = stripsOfRange(range, { width: 1000, height: 600 })
  expect(strips.map(({ tooth, width }) => [tooth, Math.round(width)])).toEqual([
    ['46', 440],
    ['45', 280],
    ['44', 280],
  ])
  expect(strips.map(({ y, height }) => [y, height])).toEqual(strips.map(() => [300, 600]))
  const inside = strips.map(({ x, tooth }) => ({ x, tooth }))
  expect(placedInRange(inside, range, 1000)).toEqual(inside)
})

it('gives the teeth of a range from before even strips, as it places their findings', () => {
  const range = { first: '46', last: '44', byWidth: false } as const
  const strips = stripsOfRange(range, { width: 900, height: 600 })
  expect(strips.map(({ x, width }) => [x, width].map(Math.round))).toEqual([
    [150, 300],
    [450, 300],
    [750, 300],
  ])
})
