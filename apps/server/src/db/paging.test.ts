// @module-tag postgres
import { expect, it } from 'vitest'
import { cursorPage, sliceOf } from './paging.ts'

const cut = (ids: readonly string[]) => cursorPage(ids, 2, id => id)

it('numbers pages from 1', () => {
  expect([1, 3].map(page => sliceOf({ page, size: 20 }))).toEqual([
    { offset: 0, limit: 20 },
    { offset: 40, limit: 20 },
  ])
})

it('continues after the last row of a page only if there are more', () => {
  expect(cut(['c', 'b', 'a'])).toEqual({ rows: ['c', 'b'], next: 'b' })
  expect(cut(['c', 'b'])).toEqual({ rows: ['c', 'b'], next: null })
  expect(cut([])).toEqual({ rows: [], next: null })
})
