import { expect, it } from 'vitest'
import { isToPlace } from './teeth.tsx'

const periapical = {
  type: 'periapical',
  toothRange: null,
  review: { state: 'in-review', decided: 0, total: 7 },
} as const

it('asks for the teeth of a periapical until its report is signed', () => {
  expect(isToPlace(periapical)).toBe(true)
  expect(isToPlace({ ...periapical, toothRange: { first: '47', last: '45', byWidth: true } })).toBe(false)
  expect(isToPlace({ ...periapical, review: { ...periapical.review, state: 'signed' } })).toBe(false)
})
