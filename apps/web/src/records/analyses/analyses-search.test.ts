// @module-tag state
import { analysisStatuses } from '@xrai/contract/records/analysis'
import { dayMs } from '@xrai/contract/records/durations'
import { radiographTypes } from '@xrai/contract/records/radiograph'
import { listedStatuses } from '@xrai/contract/routes/analyses'
import { describe, expect, it } from 'vitest'
import { filterOf, readAnalysesSearch } from './analyses-search.ts'

describe('the address of the list of analyses', () => {
  it('keeps every filter', () => {
    const search = {
      status: 'in_progress',
      type: 'panoramic',
      class: 'ROOT STUMP',
      from: '2026-03-01',
      to: '2026-03-05',
      q: 'pérez',
      patient: 'none',
    }
    expect(readAnalysesSearch(search)).toEqual(search)
  })

  it('accepts every status and type of the contract', () => {
    for (const status of [...analysisStatuses, ...listedStatuses])
      expect(readAnalysesSearch({ status })).toEqual({ status })
    for (const type of radiographTypes) expect(readAnalysesSearch({ type })).toEqual({ type })
  })

  it('drops invalid values', () => {
    expect(
      readAnalysesSearch({ status: 'x', type: 1, class: ' ', from: '2026-02-30', to: 'ayer', q: '', other: 1 }),
    ).toEqual({})
  })

  it('accepts a number as text', () => {
    expect(readAnalysesSearch({ q: 36 })).toEqual({ q: '36' })
  })

  it("includes both days completely, in the browser's time zone", () => {
    const { from, to } = filterOf({ from: '2026-03-05', to: '2026-03-05' })
    expect(new Date(to ?? 0).getTime() - new Date(from ?? 0).getTime()).toBe(dayMs)
    expect(new Date(from ?? 0).getHours()).toBe(0)
  })
})
