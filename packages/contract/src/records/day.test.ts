import { describe, expect, it } from 'vitest'
import { sentDecisionSchema } from '../review/decision-schema.ts'
import { listAnalyses } from '../routes/analyses.ts'
import { auditFilterSchema } from '../routes/audit.ts'
import { matchPatients } from '../routes/patients.ts'
import { daySchema, momentSchema, pastDaySchema } from './day.ts'

describe('a day or moment that a caller sends', () => {
  it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('is %s', day => {
    expect(daySchema.safeParse(day).success).toBe(true)
    expect(momentSchema.safeParse(`${day}T00:00:00Z`).success).toBe(true)
  })

  it.each(['0000-01-01', '0000-12-31', '2023-02-29', '12024-01-01'])('is not %s', day => {
    expect(daySchema.safeParse(day).success).toBe(false)
    expect(pastDaySchema.safeParse(day).success).toBe(false)
    expect(momentSchema.safeParse(`${day}T00:00:00Z`).success).toBe(false)
  })

  it('may have an offset, if it stays in the years 1 to 9999 in UTC', () => {
    expect(momentSchema.safeParse('2026-11-29T04:30:00.123456+00:00').success).toBe(true)
    expect(momentSchema.safeParse('2026-11-28T23:30:00-05:00').success).toBe(true)
    expect(momentSchema.safeParse('0001-01-01T00:00:00+14:00').success).toBe(false)
    expect(momentSchema.safeParse('9999-12-31T23:00:00-05:00').success).toBe(false)
    expect(momentSchema.safeParse('2026-11-29T04:30:00').success).toBe(false)
  })

  it("has no year 0 in a list's filters", () => {
    const from = '0000-01-01T00:00:00Z'
    expect(auditFilterSchema.safeParse({ from }).success).toBe(false)
    expect(listAnalyses.query.safeParse({ to: from }).success).toBe(false)
  })

  it('has no year 0 in a patient who is looked up, nor in a decision', () => {
    const named = { name: 'Rosa Lazo', number: null, birthDate: '0001-01-01', sex: null }
    expect(matchPatients.body.safeParse(named).success).toBe(true)
    expect(matchPatients.body.safeParse({ ...named, birthDate: '0000-01-01' }).success).toBe(false)
    const id = '01939c5e-6f00-7000-8000-000000000000'
    const act = { kind: 'undo', id, of: id, screen: 'analyzer' }
    expect(sentDecisionSchema.safeParse({ ...act, at: '0001-01-01T00:00:00Z' }).success).toBe(true)
    expect(sentDecisionSchema.safeParse({ ...act, at: '0000-01-01T00:00:00Z' }).success).toBe(false)
  })
})
