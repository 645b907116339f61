// @module-tag postgres
import { AppError } from '@xrai/contract/errors/app-error'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { readCredits } from '../accounts/credits/read-credits.ts'
import { silentLog } from '../base/log/log.ts'
import { rowsOf } from '../db/applied-migrations.ts'
import { analysis } from '../db/schema.ts'
import { createLanes } from '../platform/admission/lanes.ts'
import { gauges } from '../platform/telemetry/metrics.ts'
import { readGauges } from '../platform/telemetry/read-gauges.ts'
import { runAnalysis, TryAgain, TryLater } from '../records/cases/run-analysis.ts'
import { casesOf, waitUntil } from '../testing/cases.ts'
import { dropJobs } from '../testing/drain-jobs.ts'
import { paddedJpeg } from '../testing/padded-jpeg.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openJobs } from './open-jobs.ts'

interface Waiting {
  readonly id: string
  readonly analysis: string
  readonly clinic: string | null
  readonly priority: number
  readonly since: string | null
}

const placesOf = (jobs: readonly Waiting[]) =>
  jobs.map(({ analysis, clinic, priority }) => ({ analysis, clinic, priority }))

let suite: TestServer
beforeAll(async () => {
  suite = await openTestServer()
  await dropJobs()
})

it('begins what was queued before the clock was set back, and lets a pause last', async () => {
  const { database } = suite.context
  const { id } = await queueOne()
  const { id: paused } = await queueOne()
  const ahead = sql`now() + interval '1 year'`
  const jobOf = (analysisId: string) => sql`data->>'analysisId' = ${analysisId}`
  await database.db.execute(sql`update pgboss.job set created_on = ${ahead}, start_after = ${ahead} where ${jobOf(id)}`)
  await database.db.execute(
    sql`update pgboss.job set start_after = now() + interval '5 minutes' where ${jobOf(paused)}`,
  )
  const jobs = await openJobs(database, error => expect.unreachable(String(error)))
  const ready = await database.db.execute(
    sql`select data->>'analysisId' as id from pgboss.job where start_after <= now() and (${jobOf(id)} or ${jobOf(paused)})`,
  )
  await jobs.close()
  expect(rowsOf<{ id: string }>(ready)).toEqual([{ id }])
  await dropJobs()
})

it('keeps the clinic and the turn of a job that waits for the storage', async () => {
  const { db } = suite.context.database
  const waiting = async () =>
    rowsOf<Waiting>(
      await db.execute(sql`
        select id, data->>'analysisId' as analysis, group_id as clinic, priority, data->>'waitingSince' as since
        from pgboss.job where name = 'analyze-image' and state in ('created', 'retry', 'active')
        order by priority desc, analysis`),
    )
  const { newCase, add } = casesOf(suite)
  const picture = await paddedJpeg()
  const clinics: string[] = []
  for (const images of [3, 2]) {
    const { token, session } = await suite.newPerson({ plan: 'profesional' })
    clinics.push(session.scope.clinicId)
    const id = await newCase(token)
    for (let image = 1; image <= images; image += 1) {
      await add(token, id, picture, { key: `${image}` })
    }
  }
  const before = await waiting()
  expect(before.map(({ clinic }) => clinics.indexOf(clinic ?? ''))).toEqual(expect.arrayContaining([0, 0, 0, 1, 1]))

  const away = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }))
  const withoutFiles = await openTestServer({ files: { ...suite.context.files, read: away, checkReading: away } })
  /** Ends the pause of each, and runs it in vain. */
  const runAll = async () => {
    await db.execute(sql`update pgboss.job set start_after = now() where name = 'analyze-image' and state = 'created'`)
    const earlier = new Set((await waiting()).map(({ id }) => id))
    const stop = await withoutFiles.work(1)
    await waitUntil(async () => {
      const now = await waiting()
      return now.length === before.length && !now.some(({ id }) => earlier.has(id))
    })
    await stop()
    return waiting()
  }
  const once = await runAll()
  expect(placesOf(once)).toEqual(placesOf(before))

  // The age of the oldest stays that of its work, so that the alert on it sees an outage.
  const sinces = once.map(({ since }) => since)
  expect(sinces).toEqual(before.map(() => expect.any(String)))
  expect((await runAll()).map(({ since }) => since)).toEqual(sinces)
  await db.execute(sql`
    update pgboss.job set data = data || jsonb_build_object('waitingSince', now() - interval '20 minutes')
    where name = 'analyze-image' and state = 'created'`)
  const oldest = async () => {
    await readGauges({ ...suite.context, readBackupAge: () => Promise.resolve(null) })
    const { values } = await gauges.jobOldestSeconds.get()
    return values.find(({ labels }) => labels.job === 'analyze-image')?.value
  }
  expect(await oldest()).toBeGreaterThan(19 * 60)
  const move = (from: string, to: string) =>
    db.execute(sql.raw(`update pgboss.job set state = '${to}' where name = 'analyze-image' and state = '${from}'`))
  await move('created', 'active')
  expect(await oldest()).toBeGreaterThan(19 * 60)
  await move('active', 'created')

  // Their pause is over.
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'analyze-image' and state = 'created'`)
  await dropJobs()
})

/** A case of one image in a clinic of its own: the needs of its analysis, its id, its row and its credits. */
const queueOne = async () => {
  const { newCase, add } = casesOf(suite)
  const { token, session } = await suite.newPerson({ plan: 'profesional' })
  const { scope } = session
  await add(token, await newCase(token), await paddedJpeg())
  const own = eq(analysis.clinicId, scope.clinicId)
  const stateOf = async () => (await scope.db.select().from(analysis).where(own))[0]
  const creditsOf = async () => {
    const { reserved, used } = await readCredits(scope)
    return [reserved, used]
  }
  const needs = { ...suite.context, db: scope.db, log: silentLog }
  return { needs, id: (await stateOf())?.id ?? '', stateOf, creditsOf }
}

it.each(['ENGINE_UNREACHABLE', 'ENGINE_UNAVAILABLE', 'ENGINE_BUSY', 'ENGINE_TIMEOUT', 'MODEL_DAMAGED'] as const)(
  'keeps an analysis queued while the detector is away with %s, and fails it where a ready one refuses it',
  async code => {
    const { needs, id, stateOf, creditsOf } = await queueOne()
    const analyze = () => Promise.reject(new AppError(code))
    const withCheck = (check: () => Promise<void>) => ({ ...needs, engine: { ...needs.engine, analyze, check } })

    await expect(
      runAnalysis(
        withCheck(() => Promise.reject(new Error('away'))),
        id,
        false,
      ),
    ).rejects.toThrow(TryLater)
    expect(await stateOf()).toMatchObject({ state: 'queued', startedAt: null })
    expect(await creditsOf()).toEqual([1, 0])

    const ready = withCheck(() => Promise.resolve())
    // A model that was damaged after its start stays so, whatever is tried.
    if (code !== 'MODEL_DAMAGED') await expect(runAnalysis(ready, id, false)).rejects.toThrow(TryAgain)
    await runAnalysis(ready, id, code !== 'MODEL_DAMAGED')
    expect(await stateOf()).toMatchObject({ state: 'failed', errorCode: code })
    expect(await creditsOf()).toEqual([0, 0])
    await dropJobs()
  },
)

it('fails an image that brings the detector down five times, and leaves it alone while the detector is away', async () => {
  const { needs, id, stateOf, creditsOf } = await queueOne()
  const { database } = suite.context
  const { db } = database
  let isUp = true
  let calls = 0
  let checks = 0
  const engine = {
    ...needs.engine,
    analyze: () => {
      calls += 1
      isUp = false
      return Promise.reject(new AppError('ENGINE_UNREACHABLE'))
    },
    check: () => {
      checks += 1
      return isUp ? Promise.resolve() : Promise.reject(new Error('away'))
    },
  }
  const reported: unknown[] = []
  const jobs = await openJobs(database, error => reported.push(error))
  const rows = async () =>
    rowsOf<{ readonly id: string; readonly priority: number; readonly left: number }>(
      await db.execute(sql`select id, priority, retry_limit as left from pgboss.job where data->>'analysisId' = ${id}`),
    )
  const [first] = await rows()
  const isReplaced = async (id: string | undefined) => {
    const [now, ...others] = await rows()
    return now?.id !== id && others.length === 0
  }
  const stop = await jobs.work({ ...needs, lanes: createLanes(), engine }, 1)
  /** Ends the pause of the job and waits until it was put off once more. */
  const nextTurn = async () => {
    const [before] = await rows()
    await db.execute(sql`update pgboss.job set start_after = now() where id = ${before?.id}`)
    await waitUntil(() => isReplaced(before?.id))
  }
  await waitUntil(() => isReplaced(first?.id))

  // Two turns of the outage: it isn't begun, counted or reported.
  await nextTurn()
  await nextTurn()
  const [waiting] = await rows()
  expect([calls, reported.length]).toEqual([1, 1])
  expect(checks).toBeGreaterThan(2)
  expect(waiting?.priority).toBe((first?.priority ?? 0) - 1)
  expect(await stateOf()).toMatchObject({ state: 'queued', startedAt: null })

  // Three kills count on, so that an image that kills its worker too comes to an end.
  await db.execute(sql`update pgboss.job set retry_count = 3 where id = ${waiting?.id}`)
  await nextTurn()
  const [survivor] = await rows()
  expect(survivor).toMatchObject({ priority: waiting?.priority, left: (waiting?.left ?? 0) - 3 })
  expect(calls).toBe(1)

  for (let time = 2; time <= 4; time += 1) {
    isUp = true
    await nextTurn()
    expect([calls, reported.length]).toEqual([time, time])
  }
  isUp = true
  await db.execute(sql`update pgboss.job set start_after = now() where data->>'analysisId' = ${id}`)
  await waitUntil(async () => (await stateOf())?.state === 'failed')
  expect(calls).toBe(5)
  expect(await stateOf()).toMatchObject({ errorCode: 'ENGINE_UNREACHABLE' })
  expect(await creditsOf()).toEqual([0, 0])
  await stop()
  await jobs.close()
})

const broken = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }))
const late = () => Promise.reject(new AppError('IMAGE_TOO_DEMANDING', { detail: 'over its time' }))

it.each([
  ['whose file alone cannot be read', { read: broken }, {}, 'INTERNAL'],
  ['for which a busy machine needs too long', {}, { analyze: late }, 'IMAGE_TOO_DEMANDING'],
])(
  'tries an analysis %s again; after the last attempt it fails and its credit is given back',
  async (_, store, detector, errorCode) => {
    const { needs: given, id, stateOf, creditsOf } = await queueOne()
    expect(await creditsOf()).toEqual([1, 0])
    const needs = {
      ...given,
      engine: { ...given.engine, ...detector },
      files: { ...given.files, ...store },
    }
    await expect(runAnalysis(needs, id, false)).rejects.toThrow(TryAgain)
    expect(await stateOf()).toMatchObject({ state: 'queued' })
    await runAnalysis(needs, id, true)
    expect(await stateOf()).toMatchObject({ state: 'failed', errorCode })
    expect(await creditsOf()).toEqual([0, 0])
    await dropJobs()
  },
)
