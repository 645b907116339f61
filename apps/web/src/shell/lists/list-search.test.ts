import { describe, expect, it } from 'vitest'
import { readListSearch } from './list-search.ts'

describe("a list's address", () => {
  it('gives the text and the page', () => {
    expect(readListSearch({ q: ' pérez ', page: 3 })).toEqual({ q: 'pérez', page: 3 })
  })

  it('takes a number for the text that it is', () => {
    expect(readListSearch({ q: 36 })).toEqual({ q: '36' })
  })

  it.each([1, 0, -2, 1.5, 'dos', Number.POSITIVE_INFINITY, undefined])('takes page %s for the first', page => {
    expect(readListSearch({ page })).toEqual({})
  })

  it('keeps a site, or none of them, and drops what names none', () => {
    const site = '01990000-0000-7000-8000-000000000001'
    expect(readListSearch({ site })).toEqual({ site })
    expect(readListSearch({ site: 'none' })).toEqual({ site: 'none' })
    expect(readListSearch({ site: 'Lima' })).toEqual({})
  })

  it('takes a blank text for none', () => {
    expect(readListSearch({ q: '   ' })).toEqual({})
  })
})
