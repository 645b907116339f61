import { expect, it } from 'vitest'
import { durationText } from './words.ts'

it('shows a minute or more in minutes', () => {
  expect([0.4, 45, 59.6, 125].map(durationText)).toEqual([
    '0\u00a0s',
    '45\u00a0s',
    '1\u00a0min 0\u00a0s',
    '2\u00a0min 5\u00a0s',
  ])
})
