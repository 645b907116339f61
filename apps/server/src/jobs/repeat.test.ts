// @module-tag postgres
import { sql } from 'drizzle-orm'
import { TestClock } from 'pg-boss'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../base/log/log.ts'
import { readSettings } from '../settings/settings.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { type Jobs, openJobs } from './open-jobs.ts'
import type { RecurringJob } from './recurring-job.ts'
import { recurringJobs } from './recurring-jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const minute = 60_000
/** A minute and a half before a slot. */
const noon = Date.parse('2026-03-02T11:58:30Z')
/** Between two slots. */
const hoursLater = Date.parse('2026-03-02T17:03:30Z')

/**
 * The listening connection answers in real time while the test's clock jumps, after which pg-boss reconnects it.
 */
const isLateHeartbeat = (error: unknown): boolean =>
  error instanceof Error && error.message === 'LISTEN/NOTIFY heartbeat timed out'

const contextOf = (): Parameters<Jobs['repeat']>[0] => {
  const { database, files, log, attempts, lanes } = server.context
  return {
    database,
    files,
    log,
    settings: readSettings({}),
    mailer: null,
    mailFolder: { send: async () => undefined },
    attempts,
    lanes,
    reception: server.context,
  }
}

/**
 * A program started at a given time, or one that shares a clock with others, with a job that counts its runs; each
 * test has queues of its own.
 */
const switchOn = async (schema: string, at: number | TestClock, overrides: Partial<RecurringJob> = {}) => {
  const { database } = server.context
  const clock = typeof at === 'number' ? new TestClock(at) : at
  const reported: unknown[] = []
  const report = (error: unknown) => {
    if (!isLateHeartbeat(error)) reported.push(error)
  }
  const jobs: Jobs = await openJobs(database, report, { clock, schema })
  const runs: Date[] = []
  const job: RecurringJob = {
    name: 'every-ten-minutes',
    cron: '*/10 * * * *',
    catchUp: true,
    run: async (_, now) => {
      runs.push(now)
    },
    ...overrides,
  }
  await jobs.repeat(contextOf(), [job])
  /** Lets that many minutes pass, as the program sees them. */
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes * 4; passed += 1) await clock.tick(minute / 4)
  }
  /** Jumps from just before one slot to just before the next, as if the computer had slept. */
  const sleep = () => clock.setTime(clock.now() + 7 * minute)
  return { jobs, clock, runs, reported, pass, sleep, close: () => jobs.close() }
}

/** The slot that a run belongs to, as hour and minute: it begins up to a minute and a half after it. */
const slotsOf = (runs: readonly Date[]) =>
  runs.map(run => new Date(run.getTime() - (run.getTime() % (10 * minute))).toISOString().slice(11, 16))

describe('a recurring job', () => {
  it('runs once in each of its slots', async () => {
    const program = await switchOn('boss_slots', noon)
    await program.pass(3)
    await program.sleep()
    await program.pass(3)
    expect(slotsOf(program.runs)).toEqual(['12:00', '12:10'])
    expect(program.reported).toEqual([])
    await program.close()
  })

  it('runs once at the next start for all slots that passed while the program was off', async () => {
    const before = await switchOn('boss_missed', noon)
    await before.pass(1)
    await before.close()
    const after = await switchOn('boss_missed', hoursLater)
    await after.pass(3)
    expect(slotsOf(after.runs)).toEqual(['17:00'])
    await after.close()
  })

  it('goes on after the clock was set back, while the program was off and while it runs', async () => {
    const before = await switchOn('boss_back', hoursLater)
    await before.pass(8)
    expect(slotsOf(before.runs)).toEqual(['17:10'])
    await before.close()
    const program = await switchOn('boss_back', noon)
    await program.pass(4)
    expect(slotsOf(program.runs)).toEqual(['12:00'])
    // The test's clock has timers that would wait; those of a computer do not.
    await server.context.database.db.execute(sql`update boss_back.version set cron_on = cron_on + interval '1 year'`)
    await program.pass(10)
    expect(slotsOf(program.runs)).toEqual(['12:00', '12:10'])
    await program.close()
  })

  it('leaves out what passed where that does not matter', async () => {
    const before = await switchOn('boss_skipped', noon, { catchUp: false })
    await before.pass(1)
    await before.close()
    const after = await switchOn('boss_skipped', hoursLater, { catchUp: false })
    await after.pass(3)
    expect(after.runs).toEqual([])
    await after.close()
  })

  it('reports a failure and tries again within minutes', async () => {
    let failures = 1
    const ends: string[] = []
    const program = await switchOn('boss_failing', noon, {
      run: async () => {
        if (failures-- > 0) throw new Error('the disk is full')
        ends.push('done')
      },
    })
    await program.pass(5)
    expect(program.reported).toEqual([new Error('the disk is full')])
    expect(ends).toEqual(['done'])
    await program.close()
  })

  it('reports what pg-boss meets itself as an error with its code and place', async ({ skip }) => {
    const { database } = server.context
    const { db } = database.boss
    if (!db) return skip('a connection to a server has no double')
    let isAway = false
    const away = Object.assign(new Error('the database is away'), { code: '57P01' })
    const boss = {
      ...database.boss,
      db: {
        executeSql: async (...query: Parameters<typeof db.executeSql>) =>
          isAway ? Promise.reject(away) : db.executeSql(...query),
      },
    }
    const reported: unknown[] = []
    const jobs = await openJobs({ ...database, boss }, error => reported.push(error), { schema: 'boss_away' })
    const stop = await jobs.repeat(contextOf(), [
      { name: 'every-ten-minutes', cron: '*/10 * * * *', catchUp: false, run: async () => undefined },
    ])
    isAway = true
    await expect.poll(() => reported.length, { timeout: 30_000 }).toBeGreaterThan(0)
    isAway = false
    for (const error of reported)
      expect(error).toMatchObject({ code: '57P01', stack: expect.stringContaining('repeat.test') })
    expect(reported.every(error => error instanceof Error)).toBe(true)
    await stop()
    await jobs.close()
  })

  it('is not joined by its next slot while a run goes on', async () => {
    let running = 0
    let most = 0
    const ended = Promise.withResolvers<void>()
    const program = await switchOn('boss_long', noon, {
      expireInSeconds: 12 * 60 * 60,
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await ended.promise
      },
    })
    await program.pass(3)
    await program.sleep()
    await program.pass(3)
    expect([running, most]).toEqual([1, 1])
    ended.resolve()
    await program.close()
  })

  it('runs again when its process was killed', async () => {
    const ended = Promise.withResolvers<void>()
    // Nothing moves the clock of the first program any more: no heartbeat, no end.
    const killed = await switchOn('boss_killed', noon, { run: () => ended.promise })
    await killed.pass(3)
    const next = await switchOn('boss_killed', noon + 3 * minute)
    await next.pass(4)
    expect(next.runs).toHaveLength(1)
    ended.resolve()
    // Together they may end the same schedule, which PostgreSQL refuses one of them.
    await killed.close()
    await next.close()
  })

  it('is forgotten when no job has it any more, or the settings switch it off', async () => {
    const before = await switchOn('boss_off', noon)
    await before.close()
    const after = await switchOn('boss_off', noon + minute, { cron: () => null })
    await after.pass(3)
    expect(after.runs).toEqual([])
    await after.close()
  })

  it('goes on in another process if the settings of one switch it off', async ({ skip }) => {
    if (server.context.database.kind === 'embedded') skip('the embedded database has one process')
    const clock = new TestClock(noon)
    const one = await switchOn('boss_settings', clock)
    const without = await switchOn('boss_settings', clock, { cron: () => null })
    await one.pass(3)
    expect([slotsOf(one.runs), without.runs]).toEqual([['12:00'], []])
    await one.close()
    await without.close()
  })

  it('runs in one of two processes, the one that claims the slot', async ({ skip }) => {
    if (server.context.database.kind === 'embedded') skip('the embedded database has one process')
    const clock = new TestClock(noon)
    const one = await switchOn('boss_two', clock)
    const two = await switchOn('boss_two', clock)
    await one.pass(3)
    await one.sleep()
    await one.pass(3)
    expect(slotsOf([...one.runs, ...two.runs]).toSorted()).toEqual(['12:00', '12:10'])
    await one.close()
    await two.close()
  })
})

describe('the list of recurring jobs', () => {
  it('has each under a name of its own, with a schedule that pg-boss takes', async () => {
    const { database } = server.context
    const names = recurringJobs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const lines: string[] = []
    const clock = new TestClock(Date.now())
    const jobs = await openJobs(database, error => lines.push(String(error)), { clock, schema: 'boss_list' })
    const log = createLog({ to: { write: line => lines.push(line) } })
    const stop = await jobs.repeat({ ...contextOf(), log })
    await stop()
    await jobs.close()
    expect(lines).toEqual([])
  })
})
