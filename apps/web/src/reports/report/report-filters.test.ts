import { describe, expect, it } from 'vitest'
import { readFilterSearch, sameFilters } from './report-filters.ts'

describe("the filters in a report's address", () => {
  it('are parsed as the preview writes them', () => {
    const filters = { minimumConfidence: 35, classes: ['Caries', 'ROOT STUMP'] }
    expect(readFilterSearch({ min: 35, classes: ['Caries', 'ROOT STUMP'] })).toEqual(filters)
    expect(readFilterSearch({ min: '35', classes: 'Caries, ROOT STUMP' })).toEqual(filters)
    expect(readFilterSearch({ min: 0 })).toEqual({ minimumConfidence: 0, classes: [] })
  })

  it("keep the report's filters if there is no percentage", () => {
    for (const min of [undefined, '', 'mucho', 20.5, -1, 101])
      expect(readFilterSearch({ min, classes: 'Caries' })).toBeNull()
  })

  it('are equal regardless of the order of the classes', () => {
    const one = { minimumConfidence: 20, classes: ['Caries', 'IMPLANT'] }
    expect(sameFilters(one, { minimumConfidence: 20, classes: ['IMPLANT', 'Caries', 'IMPLANT'] })).toBe(true)
    expect(sameFilters(one, { minimumConfidence: 21, classes: ['Caries', 'IMPLANT'] })).toBe(false)
    expect(sameFilters(one, { minimumConfidence: 20, classes: [] })).toBe(false)
  })
})
