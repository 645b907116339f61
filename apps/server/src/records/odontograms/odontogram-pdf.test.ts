// @module-tag resources
import { noClinicHead } from '@xrai/contract/records/clinic'
import { expect, it } from 'vitest'
import { odontogramDocument } from './odontogram-pdf.ts'

const textOf = (age: number | null): string => {
  const patient = { name: 'Rosa Quispe', recordNumber: null, document: null, birthDate: '2026-03-05', age }
  const sheet = {
    code: 'OD-1',
    kind: 'initial',
    norm: 'pe',
    edition: 'nts-150',
    date: '2026-11-30T12:00:00.000Z',
    clinic: { ...noClinicHead, name: 'Clínica Miraflores' },
    patient,
    signature: null,
    entries: [],
    findings: [],
    specifications: [],
    observations: [],
  } as const
  return JSON.stringify(odontogramDocument(sheet, { text: null, logo: null }, 'https://xrai.example'))
}

it.each([
  [0, '05/03/2026 (Menos de 1 año)'],
  [1, '05/03/2026 (1 año)'],
  [2, '05/03/2026 (2 años)'],
])('states the age of %i after the birth date', (age, words) => {
  expect(textOf(age)).toContain(words)
})
