import { expect, it } from 'vitest'
import {
  arches,
  isFdi,
  isMilk,
  isUpper,
  milkArches,
  milkTeeth,
  permanentTeeth,
  placeOf,
  quadrantOf,
  successorOf,
} from './fdi.ts'

it('there are 32 permanent teeth, 11 to 48', () => {
  expect(permanentTeeth).toHaveLength(32)
  expect(permanentTeeth.at(0)).toBe('11')
  expect(permanentTeeth.at(-1)).toBe('48')
})

it('refuses numbers outside ISO 3950', () => {
  expect(['19', '50', '56', '91', '00', '1', 'N/A', '111'].filter(isFdi)).toEqual([])
  expect(quadrantOf('36')).toBe(3)
})

it('each arch is in the order of the image, the patient’s right at the left', () => {
  expect(arches.upper.join(' ')).toBe('18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28')
  expect(arches.lower.join(' ')).toBe('48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38')
  expect(arches.upper.every(isUpper)).toBe(true)
  expect(arches.lower.some(isUpper)).toBe(false)
  expect(arches.lower.slice(7, 9).map(placeOf)).toEqual([1, 1])
})

it('there are 20 milk teeth, each at the position and in the quadrant of its successor', () => {
  expect(milkTeeth).toHaveLength(20)
  expect(milkTeeth.every(isMilk)).toBe(true)
  expect(permanentTeeth.some(isMilk)).toBe(false)
  expect(milkArches.upper.join(' ')).toBe('55 54 53 52 51 61 62 63 64 65')
  expect(milkArches.lower.join(' ')).toBe('85 84 83 82 81 71 72 73 74 75')
  expect(milkArches.upper.every(isUpper)).toBe(true)
  expect(milkArches.lower.some(isUpper)).toBe(false)
  expect([quadrantOf('74'), successorOf('74'), successorOf('36')]).toEqual([3, '34', '36'])
})
