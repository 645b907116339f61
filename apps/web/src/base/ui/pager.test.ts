import { describe, expect, it } from 'vitest'
import { pageNumbers } from './pager.tsx'

describe('page numbers', () => {
  it('are two on either side of the current page, and always the first and the last', () => {
    expect(pageNumbers(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20])
  })

  it('have no gap if no page is omitted', () => {
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('have one gap at an end', () => {
    expect(pageNumbers(1, 9)).toEqual([1, 2, 3, 'gap', 9])
    expect(pageNumbers(9, 9)).toEqual([1, 'gap', 7, 8, 9])
  })

  it('are a single 1 for one page', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
  })
})
