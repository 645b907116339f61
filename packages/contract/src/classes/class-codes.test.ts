import { expect, it } from 'vitest'
import { codeOfClass } from './class-codes.ts'
import { findingClasses } from './detection-class.ts'

it('codes a class by the term that DICOM licenses for it, else by the class itself', () => {
  expect(codeOfClass('IMPLANT')).toEqual({
    own: { code: 'IMPLANT', meaning: 'Implante' },
    licensed: { scheme: 'SCT', value: '40388003', meaning: 'Implant' },
  })
  expect(codeOfClass('FILLING').licensed).toBeNull()
  expect(codeOfClass('of another engine')).toEqual({
    own: { code: 'of another engine', meaning: 'of another engine' },
    licensed: null,
  })
})

it('uses no term for two classes', () => {
  const rows = findingClasses.filter(({ licensed }) => licensed !== null)
  expect(new Set(rows.map(({ licensed }) => licensed?.value)).size).toBe(rows.length)
})
