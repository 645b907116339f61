import { expect, it } from 'vitest'
import { classCounts, detectedClasses } from './class-counts.ts'

const found = [
  { class: 'CALCULUS', confidence: 0.9 },
  { class: 'IMPLANT', confidence: 0.8 },
  { class: 'Caries', confidence: 0.3 },
  { class: 'Caries', confidence: 0.2 },
  { class: 'IMPLANT', confidence: 0.1 },
]

it('classes come in the order of the contract, unknown ones last', () => {
  expect(detectedClasses(found)).toEqual(['Caries', 'IMPLANT', 'CALCULUS'])
})

it('a class counts its findings at or above the threshold and stays listed with none', () => {
  expect(classCounts(found, 25)).toEqual([
    { id: 'Caries', count: 1, experimental: false },
    { id: 'IMPLANT', count: 1, experimental: false },
    { id: 'CALCULUS', count: 1, experimental: false },
  ])
  expect(classCounts(found, 95).map(({ count }) => count)).toEqual([0, 0, 0])
})

it('a class that is experimental in its model comes last', () => {
  const doubted = found.map(one => ({ ...one, experimental: one.class === 'Caries' }))
  expect(classCounts(doubted, 25).map(({ id, experimental }) => [id, experimental])).toEqual([
    ['IMPLANT', false],
    ['CALCULUS', false],
    ['Caries', true],
  ])
})
