import { expect, it } from 'vitest'
import { foreignName, isSameName } from './same-name.ts'

it.each([
  ['Rosa Quispe', 'Rosa Quispe Mamani', true],
  ['QUISPE MAMANI, Rosa', 'Rosa Quispe', true],
  ['Inés Núñez', 'Ines Nunez', true],
  ['Rosa', 'rosa', true],
  ['Rosa', 'Rosa Quispe', false],
  ['Rosa Quispe', 'Luz Quispe', false],
  ['Rosa Quispe Lazo', 'Rosa Quispe Mamani', false],
])('%s and %s may be one person: %s', (one, other, same) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([same, same])
})

it('finds the name in a signed report that would no longer match the patient’s', () => {
  expect(foreignName('Rosa Quispe', ['Rosa Quispe Mamani', 'Luz Soto'])).toBe('Luz Soto')
  expect(foreignName('Rosa Quispe', [])).toBeUndefined()
})
