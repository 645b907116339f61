import { expect, it } from 'vitest'
import type { OwnPatient, PacsPatient } from './pacs-patient.ts'
import { contradicts, matchReason, withoutPlaceholder } from './patient-match.ts'

const rosa: OwnPatient = {
  firstName: 'Rosa María',
  lastName: 'Núñez Quispe',
  birthDate: '1980-02-29',
  sex: 'F',
  recordNumber: 'HC-0042',
  document: { type: 'dni', number: '40123456' },
}
const unnamed: PacsPatient = { name: null, id: null, birthDate: null, sex: null }
const reason = (named: Partial<PacsPatient>, ours: Partial<OwnPatient> = {}) =>
  matchReason({ ...rosa, ...ours }, { ...unnamed, ...named })

it.each([
  ['document', { id: '40.123.456' }],
  ['document', { id: '40123456', name: 'NUNEZ^ROSA', sex: 'M' }],
  ['record', { id: 'hc 0042', name: 'Rosa Núñez' }],
  ['birthDate', { name: 'Nunez^Rosa', birthDate: '1980-02-29', id: 'PAX-1' }],
  ['name', { name: 'Rosa Núñez Quispe' }],
] as const)('matches our patient with the one that a file names by %s', (why, named) => {
  expect(reason(named)).toBe(why)
})

it('matches the name alone if our record has no birth date', () => {
  expect(reason({ name: 'Rosa Núñez', birthDate: '1980-02-29' }, { birthDate: null })).toBe('name')
})

it.each([
  ['another name under the same number', { id: '40123456', name: 'Luz Mamani' }],
  ['another birth date', { name: 'Rosa Núñez', birthDate: '1981-01-01' }],
  ['another DNI', { name: 'Rosa Núñez', birthDate: '1980-02-29', id: '11111111' }],
  ['one word of the name', { name: 'Rosa' }],
  ['nothing', {}],
])('matches no patient by %s', (_, named) => {
  expect(reason(named)).toBeNull()
})

it('treats another name as a contradiction and another sex as none', () => {
  expect(contradicts(rosa, { ...unnamed, sex: 'M' })).toBe(false)
  expect(contradicts(rosa, { ...unnamed, name: 'Luz Mamani' })).toBe(true)
})

it('ignores the placeholders that programs write for an unknown person', () => {
  const named = { name: 'ANONYMOUS^PATIENT', id: '7', birthDate: '1900-01-01', sex: 'O' }
  expect(withoutPlaceholder(named)).toEqual({ ...named, name: null, birthDate: null })
  expect(withoutPlaceholder({ ...named, name: 'Rosa Prueba' }).name).toBe('Rosa Prueba')
})
