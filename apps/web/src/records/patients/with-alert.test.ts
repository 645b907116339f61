import { expect, it } from 'vitest'
import { withAlert } from './with-alert.ts'

it('adds an alert once, trimmed and with single spaces', () => {
  const one = withAlert([], '  alergia  a penicilina ')
  expect(one).toEqual(['alergia a penicilina'])
  expect(withAlert(one, 'Alergia a Penicilina')).toBe(one)
  expect(withAlert(one, ' ')).toBe(one)
  expect(withAlert(one, 'Embarazo')).toEqual(['alergia a penicilina', 'Embarazo'])
})
