import { expect, it } from 'vitest'
import { durationText } from './words.ts'

it('shows a minute or more in minutes', () => {
  expect([0.4, 45, 59.6, 125].map(durationText)).toEqual(['0 s', '45 s', '1 min 0 s', '2 min 5 s'])
})
