import { expect, it } from 'vitest'
import { startOf, startTexts } from './patient-start.ts'

const named = { name: 'Rosa María Quispe Peña', number: null, birthDate: '1984-03-05', sex: 'F' }

it("starts a record with the name's components in the file", () => {
  expect(startOf(named, { given: 'Rosa María', family: 'Quispe Peña' })).toMatchObject({
    firstName: 'Rosa María',
    lastName: 'Quispe Peña',
    birthDate: '1984-03-05',
    sex: 'F',
  })
})

it('splits a name without components', () => {
  expect(startOf(named)).toMatchObject({ firstName: 'Rosa María', lastName: 'Quispe Peña' })
})

it('reads eight digits as a DNI and another number as a record number', () => {
  expect(startOf({ ...named, number: '40.123.456' })).toMatchObject({
    document: { type: 'dni', number: '40123456' },
    recordNumber: null,
  })
  expect(startOf({ ...named, number: ' HC-7 ' })).toMatchObject({ document: null, recordNumber: 'HC-7' })
  expect(startOf({ ...named, number: 'x'.repeat(200) })).toMatchObject({ document: null, recordNumber: null })
})

it('omits an invalid birth date and a sex that equipment writes by default', () => {
  expect(startOf({ ...named, birthDate: '1984', sex: 'O' })).toMatchObject({ birthDate: null, sex: null })
})

it('starts no record without a name', () => {
  expect(startOf({ ...named, name: null })).toBeNull()
  expect(
    startTexts({ firstName: 'Rosa', lastName: 'Quispe', document: { type: 'dni', number: '40123456' } }),
  ).toMatchObject({ firstName: 'Rosa', documentType: 'dni', documentNumber: '40123456', birthDate: '' })
})
