import type { Analysis } from '@xrai/contract/records/analysis'
import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import { createViewerStore } from '../viewer/viewer-store.ts'
import { isToPlace, teethOf } from './teeth.tsx'

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

it.each([
  ['signed', true],
  ['in-review', false],
] as const)('marks the tooth chart of a radiograph that is %s as signed: %s', (state, isSigned) => {
  const review = { ...periapical.review, state }
  const analysis = { id: 'a1', type: 'panoramic', numbering: 'numbered', review, toothDecisions: [], toothRange: null }
  const chart = teethOf(analysis as unknown as Analysis, [], createViewerStore({ width: 100, height: 100 }))?.([])
  expect(isValidElement(chart) && chart.props).toMatchObject({ isSigned })
})
