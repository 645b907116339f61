import { describe, expect, it } from 'vitest'
import { ageText, isMinor, patientHint } from './patient-texts.ts'

describe("a patient's age", () => {
  it.each([
    ['1984-11-20', '42 años'],
    ['1984-11-21', '41 años'],
    ['2025-11-20', '1 año'],
    ['2026-01-01', 'Menos de 1 año'],
  ])('with birth date %s is %s on 20 November 2026', (born, text) => {
    expect(ageText(born, new Date(2026, 10, 20))).toBe(text)
  })
})

it('distinguishes patients by record number and birth date, if known', () => {
  const document = { type: 'dni', number: '40123456' } as const
  const all = { document, recordNumber: 'HC-12', birthDate: '1984-03-05' }
  expect(patientHint(all)).toBe('DNI 40123456 · N.º HC-12 · 05/03/1984')
  expect(patientHint({ document: null, recordNumber: null, birthDate: null })).toBeUndefined()
})

it.each([
  ['2008-11-21', true],
  ['2008-11-20', false],
  ['2008-11', false],
  [null, false],
])('requires a guardian if the birth date %s is under eighteen years ago: %s', (born, minor) => {
  expect(isMinor(born, new Date(2026, 10, 20))).toBe(minor)
})
