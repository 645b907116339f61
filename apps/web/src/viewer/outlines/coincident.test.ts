import { expect, it } from 'vitest'
import { nextOf } from './coincident.ts'

const box = { left: 10, top: 20, width: 30, height: 40 }
const marks = [
  { id: 'filling', box },
  { id: 'elsewhere', box: { ...box, left: 90 } },
  { id: 'short', box },
]

it('selects what is clicked', () => {
  expect(nextOf('filling', marks, null)).toBe('filling')
  expect(nextOf('filling', marks, 'elsewhere')).toBe('filling')
  expect(nextOf('elsewhere', marks, 'elsewhere')).toBe('elsewhere')
})

it('reaches every mark of one box by repeated clicks', () => {
  expect(nextOf('filling', marks, 'filling')).toBe('short')
  expect(nextOf('filling', marks, 'short')).toBe('filling')
})
