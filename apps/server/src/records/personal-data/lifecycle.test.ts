import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../db/applied-migrations.ts'
import { lifecycleState } from '../../db/queries/records/lifecycle.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { heldUntil, holdingAfter, lifecycleOf } from './lifecycle.ts'

const at = (text: string) => new Date(`${text}Z`)
const undoUntil = at('2026-03-10T08:00:00')

describe('the states from deletion to erasure', () => {
  it.each([
    ['2026-03-10T07:59:59', 'trashed', 'held', '2026-03-10T08:00:00'],
    ['2026-03-10T08:00:00', 'held', 'erased', '2031-03-01T12:00:00'],
    ['2031-03-01T11:59:59', 'held', 'erased', '2031-03-01T12:00:00'],
    ['2031-03-01T12:00:00', 'erased', null, null],
  ])('of a record with five years of retention: at %s it is %s', (now, state, next, moment) => {
    const facts = { undoUntil, lastEntryAt: at('2026-03-01T12:00:00') }
    expect(lifecycleOf(facts, { now: at(now), years: 5 })).toEqual({
      state,
      next: next && { state: next, at: at(String(moment)) },
    })
  })

  it('have no holding without a retention or a record, and no dates without a request', () => {
    const now = at('2026-03-10T09:00:00')
    expect(lifecycleOf({ undoUntil, lastEntryAt: now }, { now, years: null }).state).toBe('erased')
    expect(lifecycleOf({ undoUntil, lastEntryAt: null }, { now, years: 5 }).state).toBe('erased')
    expect(lifecycleOf({ undoUntil: null, lastEntryAt: now }, { now, years: 5 })).toEqual({
      state: 'active',
      next: null,
    })
  })

  it('count whole years in UTC, 29 February to 28 February', () => {
    expect(heldUntil(at('2024-02-29T23:30:00'), 1)).toEqual(at('2025-02-28T23:30:00'))
    expect(heldUntil(at('2024-02-29T23:30:00'), 4)).toEqual(at('2028-02-29T23:30:00'))
  })

  it('have no date if the retention ends before the undo period', () => {
    expect(holdingAfter(undoUntil, at('2020-01-01T00:00:00'), 5)).toBeNull()
    expect(holdingAfter(undoUntil, at('2026-01-01T00:00:00'), 5)).toEqual(at('2031-01-01T00:00:00'))
  })
})

describe('the same states in SQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })

  it('agree for every order of the times, leap days included', async () => {
    const moments = [
      '2024-02-29T00:00:00',
      '2024-02-29T23:30:00',
      '2025-02-28T23:30:00',
      '2025-03-01T00:30:00',
      '2029-02-28T23:30:00',
    ]
    const dates = [null, ...moments.map(at)]
    const { db } = server.context.database
    const moment = (date: Date | null) => sql`${date?.toISOString() ?? null}::timestamptz`
    for (const years of [null, 1, 5]) {
      for (const now of moments.map(at)) {
        const cases = dates.flatMap(undoUntil => dates.map(lastEntryAt => ({ undoUntil, lastEntryAt })))
        const columns = cases.map(
          (facts, index) =>
            sql`${lifecycleState(moment(facts.undoUntil), moment(facts.lastEntryAt), now, sql`${years}::integer`)} as ${sql.identifier(`s${index}`)}`,
        )
        const [row] = rowsOf<Record<string, string>>(await db.execute(sql`select ${sql.join(columns, sql`, `)}`))
        const states = cases.map(facts => lifecycleOf(facts, { now, years }).state)
        expect(Object.values(row ?? {})).toEqual(states)
      }
    }
  })
})
