import { describe, expect, it } from 'vitest'
import { cleanName, personNameSchema } from './person-name.ts'

const unfit = [
  'Ana\nTu cuenta será cerrada',
  'Ana\rPaz',
  'Ana\tPaz',
  'Ana\u2028Paz',
  'Ana\u202ezaP',
  'Entra en https://evil.example',
  'Entra en ftp://evil',
  'Ana WWW.evil.example',
  'ana@evil.example',
]

describe('a name', () => {
  it.each(unfit)('is not %j', name => {
    expect(personNameSchema.safeParse(name).success).toBe(false)
    expect(personNameSchema.safeParse(cleanName(name)).success).toBe(true)
  })

  it.each(['María José', "O'Higgins", 'Núñez-Prado', 'J. R.', 'Dr. Ma. Elena', '王小明', 'Ana/Luz: Paz', 'محمد'])(
    'is %j',
    name => {
      expect(personNameSchema.parse(` ${name} `)).toBe(name)
      expect(cleanName(name)).toBe(name)
    },
  )

  it.each([
    ['evil.com/x', 'evil. com/x'],
    ['Entra en evil。com', 'Entra en evil. com'],
    ['a.evil.xn--p1ai', 'a. evil. xn--p1ai'],
    ['J.R.Paz', 'J.R. Paz'],
    ['Clínica Paz S.A.C.', 'Clínica Paz S.A.C.'],
  ])('has no domain of which a mail would make a link: %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned)
  })

  it('is cleaned of addresses and links, word by word', () => {
    expect(cleanName('Ana  Paz\nhttps://evil.example ana.paz@example.com')).toBe('Ana Paz ana. paz')
    expect(cleanName('www.evil.example')).toBe('')
  })
})
