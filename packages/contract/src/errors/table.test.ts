import { expect, it } from 'vitest'
import { isErrorCode } from './table.ts'

it('recognises the codes of the table, and no name that every object inherits', () => {
  expect(['FORBIDDEN', 'forbidden', 'constructor', 'toString', ''].filter(isErrorCode)).toEqual(['FORBIDDEN'])
})
