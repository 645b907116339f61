import { expect, it } from 'vitest'
import { pageInstead } from './list-pager.tsx'

const size = 20

it('a page after the last one is left for the last one', () => {
  expect(pageInstead({ page: 2, size, total: 20 })).toBe(1)
  expect(pageInstead({ page: 9, size, total: 21 })).toBe(2)
})

it('a page that exists stays, and so does the first page of an empty list', () => {
  expect(pageInstead({ page: 2, size, total: 21 })).toBeNull()
  expect(pageInstead({ page: 1, size, total: 0 })).toBeNull()
})

it('a page stays while the total is that of another search', () => {
  expect(pageInstead({ page: 4, size, total: 3, stale: true })).toBeNull()
})
