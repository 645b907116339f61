import { expect, it } from 'vitest'
import { startOf, startTexts } from './patient-start.ts'

const named = { name: 'Rosa María Quispe Peña', number: null, birthDate: '1984-03-05', sex: 'F' }

it('begins a record with the parts of the name that a file tells apart', () => {
  expect(startOf(named, { given: 'Rosa María', family: 'Quispe Peña' })).toMatchObject({
    ...{ firstName: 'Rosa María', lastName: 'Quispe Peña', birthDate: '1984-03-05', sex: 'F' },
  })
})

it('splits a name that is written as one', () => {
  expect(startOf(named)).toMatchObject({ firstName: 'Rosa María', lastName: 'Quispe Peña' })
})

it('reads eight figures as a DNI and another number as a record number', () => {
  expect(startOf({ ...named, number: '40.123.456' })).toMatchObject({
    ...{ document: { type: 'dni', number: '40123456' }, recordNumber: null },
  })
  expect(startOf({ ...named, number: ' HC-7 ' })).toMatchObject({ document: null, recordNumber: 'HC-7' })
  expect(startOf({ ...named, number: 'x'.repeat(200) })).toMatchObject({ document: null, recordNumber: null })
})

it('leaves out a birth date that is no day and a sex that equipment writes by default', () => {
  expect(startOf({ ...named, birthDate: '1984', sex: 'O' })).toMatchObject({ birthDate: null, sex: null })
})

it('begins no record without a name, and fills the form otherwise', () => {
  expect(startOf({ ...named, name: null })).toBeNull()
  expect(
    startTexts({ firstName: 'Rosa', lastName: 'Quispe', document: { type: 'dni', number: '40123456' } }),
  ).toMatchObject({ firstName: 'Rosa', documentType: 'dni', documentNumber: '40123456', birthDate: '' })
})
