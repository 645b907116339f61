import type { PatientFinding } from '@xrai/contract/patient-view/page-schema'
import { expect, it } from 'vitest'
import { chairSlides, stepOfSwipe } from './chair-slides.ts'

const finding = (id: string, teeth: PatientFinding['teeth'], x = 0): PatientFinding => ({
  class: id,
  teeth,
  x,
  y: 0,
  width: 10,
  height: 10,
  points: [],
})

it('explains one place at a time: treatments needed first, then each treated tooth', () => {
  const slides = chairSlides([finding('FILLING', ['36']), finding('FILLING', ['11']), finding('Caries', ['46'])])
  expect(slides.map(slide => [slide.class, slide.place.teeth.join()])).toEqual([
    ['Caries', '46'],
    ['FILLING', '11'],
    ['FILLING', '36'],
  ])
})

it('steps forward on a swipe to the left and back on one to the right, but not on a scroll or a tap', () => {
  expect(stepOfSwipe(-80, 10)).toBe(1)
  expect(stepOfSwipe(80, -10)).toBe(-1)
  expect(stepOfSwipe(-80, 70)).toBe(0)
  expect(stepOfSwipe(-20, 0)).toBe(0)
})
