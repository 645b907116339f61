// @module-tag state
import { expect, it } from 'vitest'
import { isMeant } from './is-meant.ts'

const juana = { firstName: 'Juana', lastName: 'Díaz Peña', recordNumber: '15' }

it('matches a patient by whole words of the name, without accents and in any order', () => {
  expect(isMeant(juana, 'DIAZ JUANA')).toBe(true)
  expect(isMeant(juana, 'pena, juana')).toBe(true)
  expect(isMeant(juana, 'Ana Díaz')).toBe(false)
  expect(isMeant(juana, 'Juana Rojas')).toBe(false)
  expect(isMeant(juana, ' ^ ')).toBe(false)
})

it('matches a patient by the whole record number', () => {
  expect(isMeant(juana, '15')).toBe(true)
  expect(isMeant(juana, '5')).toBe(false)
  expect(isMeant({ ...juana, recordNumber: null }, '15')).toBe(false)
})
