// @module-tag state
import { expect, it } from 'vitest'
import { loginFaults } from './login-faults.ts'

it('reports a missing e-mail address and a missing password', () => {
  expect(loginFaults({ email: '', password: '' })).toEqual({
    email: 'Escribe tu correo.',
    password: 'Escribe tu contraseña.',
  })
})

it('reports an invalid e-mail address, and accepts a valid one', () => {
  expect(Object.keys(loginFaults({ email: 'ana', password: 'x' }))).toEqual(['email'])
  expect(loginFaults({ email: 'ana@clinica.pe', password: 'x' })).toEqual({})
})
