import { describe, expect, it } from 'vitest'
import { readListSearch } from './list-search.ts'

describe("a list's address", () => {
  it('contains the text and the page', () => {
    expect(readListSearch({ q: ' pérez ', page: 3 })).toEqual({ q: 'pérez', page: 3 })
  })

  it('keeps a numeric search text as text', () => {
    expect(readListSearch({ q: 36 })).toEqual({ q: '36' })
  })

  it.each([1, 0, -2, 1.5, 'dos', Number.POSITIVE_INFINITY, undefined])('treats page %s as the first', page => {
    expect(readListSearch({ page })).toEqual({})
  })

  it("keeps a site or 'none', and drops invalid values", () => {
    const site = '01990000-0000-7000-8000-000000000001'
    expect(readListSearch({ site })).toEqual({ site })
    expect(readListSearch({ site: 'none' })).toEqual({ site: 'none' })
    expect(readListSearch({ site: 'Lima' })).toEqual({})
  })

  it('keeps the drafts of the reports, and drops another state', () => {
    expect(readListSearch({ state: 'draft', page: 2 })).toEqual({ state: 'draft', page: 2 })
    expect(readListSearch({ state: 'signed' })).toEqual({})
  })

  it('treats a blank text as none', () => {
    expect(readListSearch({ q: '   ' })).toEqual({})
  })
})
