import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../language/days.ts'
import { type PatientTexts, toPatient, toTexts } from './patient-fields.ts'
import { patientResolver } from './patient-resolver.ts'

const ana: PatientTexts = { firstName: 'Ana', lastName: 'Quispe', recordNumber: '', birthDate: '', sex: '' }

const messages = async (texts: Partial<PatientTexts>) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await patientResolver({ ...ana, ...texts }, undefined, options)
  return Object.entries(errors).map(([name, error]) => [name, error?.message])
}

describe("a patient's form", () => {
  it('requires only a first and a last name', async () => {
    expect(await messages({})).toEqual([])
    expect(await messages({ firstName: ' ', lastName: '' })).toEqual([
      ['firstName', 'Escribe el nombre.'],
      ['lastName', 'Escribe los apellidos.'],
    ])
  })

  it('refuses a birth date to come and one of another century but the last', async () => {
    expect(await messages({ birthDate: '1984-03-05' })).toEqual([])
    for (const birthDate of ['2999-01-01', '1899-12-31', '1984-02-31'])
      expect(await messages({ birthDate })).toEqual([['birthDate', 'La fecha de nacimiento no es válida.']])
  })

  it('refuses a birth date of tomorrow, and one that is half written', async () => {
    const sentence = [['birthDate', 'La fecha de nacimiento no es válida.']]
    expect(await messages({ birthDate: dayOf(new Date()) })).toEqual([])
    expect(await messages({ birthDate: addDays(dayOf(new Date()), 1) })).toEqual(sentence)
    const ref = { name: 'birthDate', validity: { badInput: true } }
    const options = { fields: { birthDate: { ref, name: 'birthDate' } }, shouldUseNativeValidation: false } as const
    const { errors } = await patientResolver(ana, undefined, options)
    expect(errors).toMatchObject({ birthDate: { message: 'La fecha de nacimiento no es válida.' } })
  })

  it('refuses a name that is too long', async () => {
    expect(await messages({ lastName: 'x'.repeat(81) })).toEqual([
      ['lastName', 'El texto es demasiado largo. Acórtalo e inténtalo otra vez.'],
    ])
  })

  it('sends what is empty as unknown', () => {
    expect(toPatient(ana)).toEqual({ ...ana, recordNumber: null, birthDate: null, sex: null })
    expect(toTexts({ ...ana, recordNumber: null, birthDate: null, sex: 'F' })).toEqual({ ...ana, sex: 'F' })
  })
})
