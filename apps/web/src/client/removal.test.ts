// @module-tag state
import { expect, it } from 'vitest'
import { withoutRow } from './removal.ts'

it('takes a row out of its page and reduces the total by one', () => {
  const page = { cases: [{ id: '1' }, { id: '2' }], total: 41, page: 2 }
  expect(withoutRow(page, 'cases', '2')).toEqual({ cases: [{ id: '1' }], total: 40, page: 2 })
})

it('leaves a page without the row unchanged', () => {
  const page = { cases: [{ id: '1' }], total: 41, page: 1 }
  expect(withoutRow(page, 'cases', '9')).toEqual(page)
})
