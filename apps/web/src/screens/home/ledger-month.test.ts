import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ledgerMonth } from './ledger-month.ts'

beforeAll(() => void vi.stubEnv('TZ', 'America/Lima'))
afterAll(() => void vi.unstubAllEnvs())

it('is the month of the browser until the ledger begins the next one', () => {
  const before = new Date('2026-11-30T18:59:00-05:00')
  expect(ledgerMonth('2026-12-01T00:00:00.000Z', before)).toEqual({ from: '2026-11-01', isThisMonth: true })
})

it('begins on the last day of the month west of Greenwich, where it is not yet the next month', () => {
  const after = new Date('2026-11-30T19:01:00-05:00')
  expect(ledgerMonth('2027-01-01T00:00:00.000Z', after)).toEqual({ from: '2026-11-30', isThisMonth: false })
  const next = new Date('2026-12-01T00:01:00-05:00')
  expect(ledgerMonth('2027-01-01T00:00:00.000Z', next)).toEqual({ from: '2026-12-01', isThisMonth: true })
})
