import { expect, it } from 'vitest'
import { ownFaults } from './own-faults.ts'
import type { RegisterValues } from './register-values.ts'

const filled: RegisterValues = {
  first_name: 'Ana',
  last_name: 'Pérez',
  email: 'ana@clinica.pe',
  password: 'radiografia',
  confirm: 'radiografia',
  terms: true,
}

const judge = (values: Partial<RegisterValues>) =>
  ownFaults({ ...filled, ...values }, undefined, { fields: {}, shouldUseNativeValidation: false })

it('accepts a repeated password with consent', async () => {
  expect(await judge({ email: 'left to the server' })).toMatchObject({ errors: {} })
})

it('refuses two different passwords, and a form without consent', async () => {
  expect(await judge({ confirm: 'otra cosa', terms: false })).toMatchObject({
    values: {},
    errors: { confirm: { message: 'Passwords do not match' }, terms: { message: expect.any(String) } },
  })
})
