import { expect, it } from 'vitest'
import { withoutCop } from './professional-number.ts'

it.each(['12345', 'COP 12345', 'C.O.P. N° 12345', 'cop-12345'])('the number of %s is prefixed by one COP', number => {
  expect(withoutCop(number)).toBe('12345')
})
