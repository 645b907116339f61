// @module-tag state

import { expect, it } from 'vitest'
import { dayText } from './moments.ts'

it('writes a date as dd/mm/yyyy', () => {
  expect(dayText('2026-03-05T15:00:00.000Z')).toBe('05/03/2026')
})
