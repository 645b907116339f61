// @module-tag postgres
import { AppError } from '@xrai/contract/errors/app-error'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertReview } from '../../../db/queries/imaging/reviews.ts'
import { findCaseTimes } from '../../../db/queries/records/case-work.ts'
import { analysis, creditEntry, finding, image } from '../../../db/schema.ts'
import type { Inspect } from '../../../imaging/analyses/inspect.ts'
import type { ServerEngine } from '../../../imaging/engines/server-engine.ts'
import { beginWork } from '../../../records/cases/case-times.ts'
import { casesOf, waitUntil } from '../../../testing/cases.ts'
import { dropJobs } from '../../../testing/drain-jobs.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let jpeg: Uint8Array<ArrayBuffer>
let other: Uint8Array<ArrayBuffer>
let suite: TestServer
let rest: (() => Promise<void>) | undefined

beforeAll(async () => {
  suite = await openTestServer()
  jpeg = await sample('panoramic-healthy.jpg')
  other = await sample('panoramic-12bit.dcm')
  await dropJobs()
})
afterEach(async () => {
  await rest?.()
  rest = undefined
  await dropJobs()
})

/** A server whose detector is `analyze`, and a clinic with any number of credits. */
const open = async (analyze?: ServerEngine['analyze']) => {
  const engine = analyze ? { ...suite.context.engine, analyze } : suite.context.engine
  const server = await openTestServer({ engine })
  const person = await server.newPerson({ plan: 'empresarial' })
  const cases = casesOf(server)
  return { server, person, ...cases, caseId: await cases.newCase(person.token) }
}
const work = async (server: TestServer) => {
  rest = await server.work()
}

const creditsOf = async (server: TestServer, { token }: Person) => (await server.call('/api/credits', { token })).answer

const rowsOf = async ({ session: { scope } }: Person) => {
  const { db, clinicId } = scope
  return {
    images: await db.$count(image, eq(image.clinicId, clinicId)),
    analyses: await db.$count(analysis, eq(analysis.clinicId, clinicId)),
    entries: await db.select().from(creditEntry).where(eq(creditEntry.clinicId, clinicId)).orderBy(creditEntry.id),
  }
}

describe('an image of a case', () => {
  it('is acknowledged while it waits, with a credit reserved, and analysed in the background', async () => {
    const { server, person, caseId, add, completed } = await open()
    const queued = await add(person.token, caseId, jpeg, { name: 'uno.jpg' })
    expect(queued).toMatchObject({ status: 'queued', credits: { reserved: 1, used: 0 } })
    const waiting = await server.call(`/api/analyses/${queued.analysisId}`, { token: person.token })
    expect(waiting.answer).toMatchObject({ status: 'queued', model: null, timings: null, predictions: [] })
    expect(waiting.answer).toMatchObject({ fileName: 'uno.jpg', image: { width: 2000, height: 1000, format: 'jpeg' } })

    await work(server)
    await completed(person.token, caseId)
    const done = await server.answerOf(getAnalysis, { token: person.token, params: { id: queued.analysisId } })
    const { predictions } = await server.analyze(person.token, jpeg)
    const shape = ({ detection_id: _, ...rest }: (typeof predictions)[number]) => rest
    expect(done.predictions.map(shape)).toEqual(predictions.map(shape))
    expect(done).toMatchObject({
      status: 'pending_revision',
      errorCode: null,
      model: { name: expect.any(String) },
    })
    expect(await creditsOf(server, person)).toMatchObject({ used: 2, reserved: 0 })
  })

  it('is one of at most ten, even of twelve concurrent ones', async () => {
    const { person, caseId, submit } = await open()
    const sent = await Promise.all(Array.from({ length: 12 }, () => submit(person.token, caseId, jpeg)))
    expect(sent.filter(({ status }) => status === 202)).toHaveLength(10)
    const refused = sent.filter(({ status }) => status !== 202)
    expect(refused.map(({ status, answer }) => [status, answer['code']])).toEqual([
      [409, 'CASE_FULL'],
      [409, 'CASE_FULL'],
    ])
    const { images, analyses, entries } = await rowsOf(person)
    expect([images, analyses, entries.length]).toEqual([10, 10, 10])
  })

  it('is the same one under the same idempotency key, charged once, even if both arrive at once', async () => {
    const { server, person, caseId, add, completed } = await open()
    const [first, second] = await Promise.all([1, 2].map(() => add(person.token, caseId, jpeg, { key: 'k1' })))
    expect(second).toMatchObject({ analysisId: first?.analysisId, imageId: first?.imageId })
    await work(server)
    await completed(person.token, caseId)
    const third = await add(person.token, caseId, jpeg, { key: 'k1' })
    expect(third).toMatchObject({ analysisId: first?.analysisId, status: 'pending_revision' })
    expect((await rowsOf(person)).entries.map(({ reason }) => reason)).toEqual(['reserve', 'settle'])
  })

  it('is refused under the key of another image, type or case', async () => {
    const { server, person, caseId, add, submit, newCase } = await open()
    await add(person.token, caseId, jpeg, { key: 'k1' })
    const elsewhere = await newCase(person.token)
    const refused = [
      await submit(person.token, caseId, other, { key: 'k1' }),
      await submit(person.token, caseId, jpeg, { key: 'k1', type: 'periopical' }),
      await submit(person.token, elsewhere, jpeg, { key: 'k1' }),
      await server.upload(person.token, jpeg, { key: 'k1' }),
    ]
    expect(refused.map(({ answer }) => answer['code'])).toEqual(Array(4).fill('IDEMPOTENCY_KEY_REUSED'))
  })

  it('is refused at once when it is damaged, and leaves no row, credit or file', async () => {
    const { person, caseId, submit } = await open()
    const damaged = jpeg.slice(0, jpeg.length / 2)
    const { status, answer } = await submit(person.token, caseId, damaged)
    expect([status, answer['code']]).toEqual([422, 'IMAGE_DAMAGED'])
    expect(await rowsOf(person)).toMatchObject({ images: 0, analyses: 0, entries: [] })
  })

  it('is not inspected if the case is full or no credit is left', async () => {
    const grey = sharp({ create: { width: 300, height: 200, channels: 3, background: '#777777' } })
    const small = new Uint8Array(await grey.jpeg().toBuffer())
    const poor = await suite.newPerson({ plan: 'basico' })
    const { newCase, add } = casesOf(suite)
    const theirs = await newCase(poor.token)
    for (let turn = 1; turn <= 5; turn += 1) await add(poor.token, theirs, small, { key: `k${turn}` })
    const full = await open()
    for (let turn = 1; turn <= 10; turn += 1) await full.add(full.person.token, full.caseId, small)

    let looks = 0
    const inspect: Inspect = () => {
      looks += 1
      return Promise.reject(new Error('looked at'))
    }
    const blind = casesOf(await openTestServer({ inspect }))
    const { status, answer } = await blind.submit(poor.token, await newCase(poor.token), small)
    expect([status, answer['code']]).toEqual([402, 'OUT_OF_CREDITS'])
    expect((await blind.submit(full.person.token, full.caseId, small)).answer['code']).toBe('CASE_FULL')
    expect(await blind.add(poor.token, theirs, small, { key: 'k5' })).toMatchObject({ status: 'queued' })
    expect(looks).toBe(0)
  })

  it('needs an image, a type and a case of the same clinic that is not deleted', async () => {
    const { server, person, caseId, submit } = await open()
    const form = new FormData()
    form.set('type', 'panoramic')
    const path = `/api/cases/${caseId}/images`
    expect((await server.call(path, { token: person.token, form })).answer['code']).toBe('IMAGE_REQUIRED')
    expect((await submit(person.token, caseId, jpeg, { type: 'lateral' })).answer['code']).toBe('TYPE_UNKNOWN')
    const stranger = await server.newPerson()
    expect((await submit(stranger.token, caseId, jpeg)).status).toBe(404)
    await server.call(`/api/cases/${caseId}`, { method: 'DELETE', token: person.token })
    expect((await submit(person.token, caseId, jpeg)).status).toBe(404)
  })
})

describe('a detector that fails', () => {
  it('permanently fails the analysis with its code and releases the credit', async () => {
    const { server, person, caseId, add, completed } = await open(() => Promise.reject(new AppError('IMAGE_DAMAGED')))
    await add(person.token, caseId, jpeg)
    await work(server)
    const { analyses } = await completed(person.token, caseId)
    expect(analyses).toMatchObject([{ status: 'failed', errorCode: 'IMAGE_DAMAGED', finishedAt: expect.any(String) }])
    expect(await creditsOf(server, person)).toMatchObject({ used: 0, reserved: 0 })
    expect((await rowsOf(person)).entries.map(({ amount }) => amount)).toEqual([-1, 1])
  })

  it('temporarily is retried, and nothing is charged twice', async () => {
    let calls = 0
    const { server, person, caseId, add, completed } = await open((...asked) => {
      calls += 1
      if (calls === 1) return Promise.reject(new AppError('ENGINE_UNAVAILABLE'))
      return suite.context.engine.analyze(...asked)
    })
    await add(person.token, caseId, jpeg)
    await work(server)
    expect((await completed(person.token, caseId)).analyses).toMatchObject([{ status: 'pending_revision' }])
    expect(calls).toBe(2)
    expect((await rowsOf(person)).entries.map(({ reason }) => reason)).toEqual(['reserve', 'settle'])
  })

  it('leaves an analysis that can be retried with a new credit, once for repeated requests', async () => {
    let broken = true
    const { server, person, caseId, add, completed } = await open((...asked) =>
      broken ? Promise.reject(new AppError('MODEL_DAMAGED')) : suite.context.engine.analyze(...asked),
    )
    const { analysisId } = await add(person.token, caseId, jpeg)
    await work(server)
    await completed(person.token, caseId)
    await rest?.()
    broken = false
    const retry = () => server.call(`/api/analyses/${analysisId}/retry`, { method: 'POST', token: person.token })
    const twice = await Promise.all([retry(), retry()])
    expect(twice.map(({ status, answer }) => [status, answer['status']])).toEqual(Array(2).fill([202, 'queued']))
    expect(await creditsOf(server, person)).toMatchObject({ used: 0, reserved: 1 })

    await work(server)
    expect((await completed(person.token, caseId)).analyses).toMatchObject([
      { status: 'pending_revision', errorCode: null },
    ])
    expect((await rowsOf(person)).entries.map(({ reason }) => reason)).toEqual([
      'reserve',
      'release',
      'reserve',
      'settle',
    ])
    const late = await retry()
    expect([late.status, late.answer['code']]).toEqual([409, 'ANALYSIS_NOT_FAILED'])
  })
})

describe('a retry', () => {
  it('does not keep a reviewed mark from before it had findings', async () => {
    let broken = true
    const { server, person, caseId, add, completed } = await open((...asked) =>
      broken ? Promise.reject(new AppError('MODEL_DAMAGED')) : suite.context.engine.analyze(...asked),
    )
    const { analysisId } = await add(person.token, caseId, jpeg)
    await work(server)
    await completed(person.token, caseId)
    await rest?.()
    broken = false
    const { scope, user } = person.session
    await insertReview(scope, { analysisId, kind: 'reviewed', by: user.id })
    await server.call(`/api/analyses/${analysisId}/retry`, { method: 'POST', token: person.token })
    await work(server)
    expect((await completed(person.token, caseId)).analyses).toMatchObject([{ status: 'pending_revision' }])
  })
})

describe('a job that is run again', () => {
  it('after its process was killed finishes the case, with each finding once', async context => {
    // On a server the job's heartbeat detects it; `npm run soak` kills a process there.
    if (suite.context.database.kind === 'server') return context.skip()
    let hold: (() => void) | undefined
    const held = new Promise<void>(resolve => {
      hold = resolve
    })
    let calls = 0
    const { server, person, caseId, add, completed } = await open(async (...asked) => {
      calls += 1
      if (calls === 1) await held
      return suite.context.engine.analyze(...asked)
    })
    const { analysisId } = await add(person.token, caseId, jpeg)
    await work(server)
    await waitUntil(() => calls === 1)
    // The state after a kill that a process finds when it starts on the embedded database: the job is still marked as
    // running.
    await server.work()
    const { analyses } = await completed(person.token, caseId)
    expect(analyses).toMatchObject([{ status: 'pending_revision' }])
    hold?.()
    await rest?.()
    const { db } = person.session.scope
    const places = await db.select({ place: finding.place }).from(finding).where(eq(finding.analysisId, analysisId))
    expect(new Set(places.map(({ place }) => place)).size).toBe(places.length)
    expect((await rowsOf(person)).entries.map(({ reason }) => reason)).toEqual(['reserve', 'settle'])
  })

  it('that never completed fails eventually, so that an image cannot crash the server forever', {
    tags: ['soak'],
  }, async context => {
    if (suite.context.database.kind === 'server') return context.skip()
    let release: (() => void) | undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let calls = 0
    const { server, person, caseId, add, completed } = await open(async (...asked) => {
      calls += 1
      await held
      return suite.context.engine.analyze(...asked)
    })
    await add(person.token, caseId, jpeg)
    // The first start and ten more, each ended by a kill.
    for (let start = 1; start <= 11; start++) {
      await work(server)
      await waitUntil(() => calls === start)
    }
    await work(server)
    expect((await completed(person.token, caseId)).analyses).toMatchObject([
      { status: 'failed', errorCode: 'ANALYSIS_INTERRUPTED' },
    ])
    expect(await creditsOf(server, person)).toMatchObject({ used: 0, reserved: 0 })
    release?.()
    await rest?.()
    expect((await rowsOf(person)).entries.map(({ amount }) => amount)).toEqual([-1, 1])
  })
})

describe('the duration of a case', () => {
  it('counts from the earlier of two starts, even if the later one is written first', async () => {
    const { person, caseId } = await open()
    const { scope } = person.session
    const first = new Date('2026-03-02T10:00:00.000Z')
    await beginWork(scope, caseId, new Date(first.getTime() + 1))
    await beginWork(scope, caseId, first)
    expect(await findCaseTimes(scope, caseId)).toMatchObject({ startedAt: first, resumedAt: first })
  })

  it('runs from the first start to the last end, without the night before a retry of the next day', async () => {
    const { server, person, caseId, add, completed } = await open()
    await add(person.token, caseId, jpeg)
    await add(person.token, caseId, jpeg)
    await work(server)
    const state = await completed(person.token, caseId)
    const starts = state.analyses.map(({ startedAt }) => Date.parse(startedAt ?? ''))
    const ends = state.analyses.map(({ finishedAt }) => Date.parse(finishedAt ?? ''))
    expect(Date.parse(state.startedAt ?? '')).toBe(Math.min(...starts))
    expect(Date.parse(state.completedAt ?? '')).toBe(Math.max(...ends))
    expect(state.processingTimeSeconds).toBe((Math.max(...ends) - Math.min(...starts)) / 1000)

    await rest?.()
    await new Promise(resolve => setTimeout(resolve, 1500))
    await add(person.token, caseId, jpeg)
    await work(server)
    const later = await completed(person.token, caseId)
    const [, , third] = later.analyses
    const stretch = Date.parse(third?.finishedAt ?? '') - Date.parse(third?.startedAt ?? '')
    expect(later.processingTimeSeconds).toBeCloseTo((state.processingTimeSeconds ?? 0) + stretch / 1000, 3)
    expect(later.startedAt).toBe(state.startedAt)
  })
})
