import { expect, it } from 'vitest'
import { caseStatusLook, failedText } from './case-badge.tsx'

it("shows a case's status in its words and colours, and an unknown one in grey", () => {
  const looks = ['completed', 'in_progress', 'archived', ''].map(caseStatusLook)
  expect(looks.map(({ label, tone }) => [label, tone])).toEqual([
    ['Completado', 'good'],
    ['En Progreso', 'warn'],
    ['Desconocido', 'plain'],
    ['Desconocido', 'plain'],
  ])
})

it('states how many of its images failed', () => {
  expect([1, 3].map(failedText)).toEqual(['1 con error', '3 con error'])
})
