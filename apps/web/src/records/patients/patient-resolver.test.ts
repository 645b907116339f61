import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../base/language/days.ts'
import { type PatientTexts, toPatient, toTexts } from './patient-fields.ts'
import { patientResolver } from './patient-resolver.ts'

const ana: PatientTexts = { ...toTexts(undefined), firstName: 'Ana', lastName: 'Quispe' }

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

  it('refuses a future birth date and one before the last century', async () => {
    expect(await messages({ birthDate: '1984-03-05' })).toEqual([])
    expect(await messages({ birthDate: '0085-03-12' })).toEqual([['birthDate', 'Escribe el año con cuatro dígitos.']])
    for (const birthDate of ['2999-01-01', '1899-12-31', '1984-02-31'])
      expect(await messages({ birthDate })).toEqual([['birthDate', 'La fecha de nacimiento no es válida.']])
  })

  it('refuses tomorrow as birth date, and a partial date', async () => {
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

  it('sends empty fields as unknown', () => {
    const unknown = { recordNumber: null, birthDate: null, sex: null, document: null, phone: null, email: null }
    const sent = { ...unknown, firstName: 'Ana', lastName: 'Quispe', guardian: null, alerts: [], notes: null }
    expect(toPatient(ana)).toEqual(sent)
    expect(toTexts({ ...sent, sex: 'F' })).toEqual({ ...ana, sex: 'F' })
  })

  it('explains the format of each document type', async () => {
    expect(await messages({ documentNumber: '40 123 456' })).toEqual([])
    expect(await messages({ documentNumber: '4012345' })).toEqual([
      ['documentNumber', 'Un DNI tiene exactamente 8 dígitos.'],
    ])
    expect(await messages({ documentType: 'passport', documentNumber: 'AB1' })).toEqual([
      ['documentNumber', 'Un pasaporte tiene de 6 a 12 letras o números.'],
    ])
  })

  it('refuses an invalid phone number and an invalid e-mail address', async () => {
    expect(await messages({ phone: '+51 987-654 321', email: 'rosa@example.com' })).toEqual([])
    expect((await messages({ phone: '12345', email: 'rosa@' })).map(([name]) => name)).toEqual(['phone', 'email'])
    expect((await messages({ phone: 'llamar 987654321' })).map(([name]) => name)).toEqual(['phone'])
  })

  it("requires the guardian's name and relation once any guardian field is filled in", async () => {
    const phone = { guardianPhone: '987654321' }
    expect((await messages(phone)).map(([name]) => name)).toEqual(['guardianRelation', 'guardianName'])
    const mother = { guardianName: 'Rosa Lazo', guardianRelation: 'mother' }
    expect(await messages({ ...phone, ...mother })).toEqual([])
    expect((await messages({ ...mother, guardianDocumentNumber: '1' })).map(([name]) => name)).toEqual([
      'guardianDocumentNumber',
    ])
  })
})
