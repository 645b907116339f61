import { dayMs } from '@xrai/contract/records/durations'
import { describe, expect, it } from 'vitest'
import { auditFilterOf, readAuditSearch } from './audit-search.ts'

const id = '01a1f883-019b-729d-8118-d96557b9da44'

describe('the filters of the audit trail', () => {
  it('are read from the address without invalid values', () => {
    const all = { actor: id, action: 'patient-view', group: 'views', patient: id, from: '2026-11-01', to: '2026-11-22' }
    expect(readAuditSearch(all)).toEqual(all)
    expect(readAuditSearch({ actor: '1', action: 'fly', group: 'x', patient: {}, from: '2026-02-30', to: 3 })).toEqual(
      {},
    )
  })

  it('request whole days, the last one included', () => {
    const { from, to } = auditFilterOf({ from: '2026-11-21', to: '2026-11-22' })
    expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(2 * dayMs)
  })
})
