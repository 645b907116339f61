// @module-tag state
import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it('takes the first letter of each name, accents included, and accepts an empty name', () => {
  expect(initialsOf('Élida', 'ñahui')).toBe('ÉÑ')
  expect(initialsOf('', 'Pérez')).toBe('P')
})
