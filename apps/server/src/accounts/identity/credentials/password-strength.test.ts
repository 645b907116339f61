// @module-tag postgres
import { describe, expect, it } from 'vitest'
import { requireStrongPassword } from './password-strength.ts'

const about = ['maria.quispe@sonrisas.pe', 'María José', 'Quispe', 'Clínica Sonrisas Felices']
const codeOf = (password: string) =>
  requireStrongPassword(password, about).then(
    () => 'taken',
    error => error.code,
  )

describe('a new password', () => {
  it.each([
    '12345678',
    'password',
    'contraseña',
    'qwertyuiop',
    'p@ssw0rd1',
    'Contraseña1',
    'radiografia',
    'odontologia2024',
    'maria.quispe',
    'mariajose1990',
    'sonrisasfelices',
    'xrai-dental',
    'aaaaaaaaaaaaaaaa',
    '19901231',
    'aB3$'.repeat(32),
  ])('that is easily guessed is refused: %s', async password => {
    expect(await codeOf(password)).toBe('PASSWORD_TOO_COMMON')
  })

  it.each(['        ', '\t\n \u00a0     ', 'siete 7', 'x'.repeat(129)])(
    'of blanks only or of a wrong length is refused: %j',
    async password => {
      expect(await codeOf(password)).toBe('PASSWORD_LENGTH')
    },
  )

  it.each(['molar rojo en la lluvia', 'caballo-azul-lampara', 'ñandú veloz', 'Xr8!qP2m', 'k3#Lw9z@', 'ocho letras'])(
    'that is hard to guess is accepted, also with 8 characters: %s',
    async password => {
      expect(await codeOf(password)).toBe('taken')
    },
  )

  it('is not rated while too many wait', async () => {
    const codes = await Promise.all(Array.from({ length: 300 }, () => codeOf('12345678')))
    const busy = codes.filter(code => code === 'SERVER_BUSY')
    expect([busy.length, codes.indexOf('SERVER_BUSY')]).toEqual([44, 256])
    expect(await codeOf('12345678')).toBe('PASSWORD_TOO_COMMON')
  })

  it('is rated without blocking this thread', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 5)
    await Promise.all(Array.from({ length: 5 }, () => codeOf('19881212'.repeat(4))))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
