import { expect, it } from 'vitest'
import { isAge, sentHeader, toFields, toHeader } from './report-header-form.ts'

const unknown = {
  requestingDentist: null,
  patientName: null,
  patientAge: null,
  patientSex: null,
  radiographyDate: null,
}

it('an unknown value is an empty field and stays unknown', () => {
  expect(Object.values(toFields(unknown))).toEqual(['', '', '', '', ''])
  expect(toHeader(toFields(unknown))).toEqual(unknown)
})

it('a filled header is unchanged by the form', () => {
  const header = {
    requestingDentist: 'Ana Pérez',
    patientName: 'Luis Soto',
    patientAge: 0,
    patientSex: 'M',
    radiographyDate: '2026-03-01',
  } as const
  expect(toHeader(toFields(header))).toEqual(header)
})

it('texts are trimmed', () => {
  expect(toHeader({ ...toFields(unknown), patientName: '  ' }).patientName).toBeNull()
})

it('an age is a whole number up to 130', () => {
  expect(['', '0', '45', '130'].every(isAge)).toBe(true)
  expect(['-1', '131', '4.5', 'x'].some(isAge)).toBe(false)
})

it('only edited fields are sent', () => {
  expect(sentHeader({ patientAge: '41' })).toEqual({ patientAge: 41 })
  expect(sentHeader({})).toEqual({})
})
