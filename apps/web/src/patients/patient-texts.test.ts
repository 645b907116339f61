import { describe, expect, it } from 'vitest'
import { ageText, patientHint } from './patient-texts.ts'

describe("a patient's age", () => {
  it.each([
    ['1984-11-20', '42 años'],
    ['1984-11-21', '41 años'],
    ['2025-11-20', '1 año'],
    ['2026-01-01', 'Menos de 1 año'],
  ])('of one born on %s is %s on 20 November 2026', (born, text) => {
    expect(ageText(born, new Date(2026, 10, 20))).toBe(text)
  })
})

it('distinguishes patients by record number and birth date, where they are known', () => {
  expect(patientHint({ recordNumber: 'HC-12', birthDate: '1984-03-05' })).toBe('N.º HC-12 · 05/03/1984')
  expect(patientHint({ recordNumber: null, birthDate: null })).toBeUndefined()
})
