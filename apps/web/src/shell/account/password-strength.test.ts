// @module-tag state
import { expect, it } from 'vitest'
import { isWeakPassword } from './password-strength.ts'

const about = ['maria.quispe@sonrisas.pe', 'María José', 'Quispe']

it.each(['password1', '12345678', 'qwertyuiop', 'Quispe2024', 'mariaquispe', 'radiografia1'])(
  'rates %s weak without a request',
  password => expect(isWeakPassword(password, about)).toBe(true),
)

it.each(['tuerca-violeta-71', 'x7Kq!29vRt'])('rates %s strong', password =>
  expect(isWeakPassword(password, about)).toBe(false),
)
