import { expect, it } from 'vitest'
import { loginFaults } from './login-faults.ts'

it('asks for the address and the password that are missing', () => {
  expect(loginFaults({ email: '', password: '' })).toEqual({
    email: 'Escribe tu correo.',
    password: 'Escribe tu contraseña.',
  })
})

it('says that an address is none, and finds nothing wrong with a good one', () => {
  expect(Object.keys(loginFaults({ email: 'ana', password: 'x' }))).toEqual(['email'])
  expect(loginFaults({ email: 'ana@clinica.pe', password: 'x' })).toEqual({})
})
