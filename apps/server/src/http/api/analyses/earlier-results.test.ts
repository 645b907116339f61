import { randomUUID } from 'node:crypto'
import { getAnalysis, markReviewed } from '@xrai/contract/routes/analyses'
import { listResults, renewAnalysis } from '@xrai/contract/routes/earlier-results'
import { getReport } from '@xrai/contract/routes/reports'
import { beginAmendment, signReport, verifyReport } from '@xrai/contract/routes/signatures'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../../db/database.ts'
import { reviewedAnalyses } from '../../../db/queries/imaging/reviewed-analyses.ts'
import { auditEvent, earlierResult, finding, user } from '../../../db/schema.ts'
import type { ServerEngine } from '../../../imaging/engines/server-engine.ts'
import { acceptOf, addOf, decisionsOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { testEngine } from '../../../testing/picture-processes.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

/** That network under another version, with known findings that are new to the product. */
const asVersion = async (version: string, own: Partial<ServerEngine> = {}): Promise<ServerEngine> => {
  const engine = await testEngine()
  return {
    modelFor: type => {
      const model = engine.modelFor(type)
      return model && { ...model, version }
    },
    analyze: async (...given) => {
      const analysis = await engine.analyze(...given)
      return { ...analysis, model: { ...analysis.model, version } }
    },
    check: () => engine.check(),
    close: () => Promise.resolve(),
    ...own,
  }
}

let server: TestServer
let newer: TestServer
let owner: Person
let database: Awaited<ReturnType<typeof openEmbedded>>

// A database of its own, because another test of the suite counts all analyses.
beforeAll(async () => {
  database = await openEmbedded()
  server = await openTestServer({ database })
  newer = await openTestServer({ database, engine: await asVersion('2.0') })
  owner = await server.newPerson({ plan: 'empresarial', lastName: 'Quispe' })
  await database.db.update(user).set({ professionalNumber: 'COP 12345' })
})

const open = async () => {
  const answer = await server.analyze(owner.token, await sample('panoramic-decayed.jpg'))
  const [first = '', second = ''] = answer.predictions.map(({ detection_id }) => detection_id)
  const call = { token: owner.token, params: { id: answer.analysis_id } }
  return { answer, id: answer.analysis_id, first, second, call, ...decisionsOf(server, answer) }
}

describe('a finding stored by an earlier research model', () => {
  it('is marked in the analysis, with a warning, and in the report', async () => {
    const { id, call } = await open()
    const [row] = await database.db.select().from(finding).where(eq(finding.analysisId, id)).limit(1)
    if (!row) throw new Error('nothing was found')
    const detection_id = randomUUID()
    await database.db.insert(finding).values({ ...row, id: detection_id, research: true })
    const marked = expect.objectContaining({ detection_id, research: true })
    const analysis = await server.answerOf(getAnalysis, call)
    expect(analysis.predictions).toContainEqual(marked)
    expect(analysis.warnings).toEqual([{ code: 'RESEARCH', message: expect.stringContaining('investigación') }])
    const { predictions } = await server.answerOf(getReport, call)
    expect(predictions.filter(({ research }) => research)).toEqual([expect.objectContaining({ class: row.class })])
  })
})

describe('a radiograph analysed again by a newer model', () => {
  it('has the newer findings, and keeps the earlier ones and every decision', async () => {
    const { answer, id, first, call, store, list } = await open()
    await store(owner, acceptOf(first), addOf())
    const before = await list(owner.token)
    expect(await server.answerOf(listResults, call)).toEqual({ newer: null, earlier: [] })
    const { model } = answer
    expect(await newer.answerOf(listResults, call)).toEqual({ newer: { ...model, version: '2.0' }, earlier: [] })

    const renewed = await newer.answerOf(renewAnalysis, call)
    expect(renewed).toMatchObject({ id, model: { ...model, version: '2.0' }, review: { state: 'in-review' } })
    const ids = new Set(answer.predictions.map(({ detection_id }) => detection_id))
    expect(renewed.predictions.some(({ detection_id }) => ids.has(detection_id))).toBe(false)
    expect(renewed.predictions.map(({ x }) => x)).toEqual(answer.predictions.map(({ x }) => x))
    expect(await list(owner.token)).toEqual(before)
    const { newer: next, earlier } = await newer.answerOf(listResults, call)
    expect(next).toBeNull()
    expect(earlier).toEqual([{ model, replacedAt: expect.any(String), predictions: answer.predictions }])
    const found = []
    for await (const row of reviewedAnalyses(owner.session.scope))
      if (row.analysis.id === id) found.push(...row.earlier.flatMap(({ findings }) => findings))
    expect(found.map(row => row.id)).toEqual([...ids])
    expect(found.flatMap(({ points }) => points)).toEqual([])
    expect(answer.predictions.flatMap(({ points }) => points)).not.toEqual([])
  })

  it('takes no credit, changes nothing if repeated, and is in the audit trail once', async () => {
    const { id, call } = await open()
    const credits = async () => (await server.call('/api/credits', { token: owner.token })).answer
    const before = await credits()
    const [one, other] = await Promise.all([newer.answerOf(renewAnalysis, call), newer.answerOf(renewAnalysis, call)])
    expect(other.predictions).toEqual(one.predictions)
    expect(await newer.answerOf(renewAnalysis, call)).toEqual(await newer.answerOf(getAnalysis, call))
    expect((await newer.answerOf(listResults, call)).earlier).toHaveLength(1)
    expect(await credits()).toEqual(before)
    const which = and(eq(auditEvent.subjectId, id), eq(auditEvent.action, 'renew'))
    expect(await database.db.select().from(auditEvent).where(which)).toHaveLength(1)
  })

  it('accepts a late decision on an earlier finding, which is never lost', async () => {
    const { first, second, call, store, list } = await open()
    await newer.answerOf(renewAnalysis, call)
    await store(owner, acceptOf(first), acceptOf(second))
    expect((await list(owner.token)).decisions).toHaveLength(2)
    expect((await newer.answerOf(getAnalysis, call)).review).toMatchObject({ state: 'in-review', decided: 0 })
  })

  it('loses its reviewed mark, because no one has seen the newer findings', async () => {
    const { call } = await open()
    await server.answerOf(markReviewed, { ...call, body: { reviewed: true } })
    const renewed = await newer.answerOf(renewAnalysis, call)
    expect(renewed).toMatchObject({ status: 'pending_revision', reviewedAt: null })
  })

  it('is not marked as reviewed by a dentist who saw the earlier findings', async () => {
    const { id, answer, call, path } = await open()
    const { response } = await server.call(`${path}/events`, { token: owner.token })
    const news = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await news?.read())?.value).toContain(JSON.stringify(answer.model))
    await newer.answerOf(renewAnalysis, call)
    const model = { ...answer.model, version: '2.0' }
    let heard = ''
    // A slow detector lets a heartbeat pass first.
    while (!heard.includes('data:')) heard += (await news?.read())?.value ?? 'data:'
    expect(heard).toContain(JSON.stringify(model))
    await news?.cancel()
    const mark = (json: object) => server.call(`/api/analyses/${id}`, { method: 'PATCH', token: owner.token, json })
    const late = await mark({ reviewed: true, model: answer.model })
    expect([late.status, late.answer['code']]).toEqual([409, 'REPORT_CHANGED'])
    expect((await server.answerOf(getAnalysis, call)).reviewedAt).toBeNull()
    expect((await mark({ reviewed: true, model })).status).toBe(200)
    expect((await mark({ reviewed: false, model: answer.model })).status).toBe(200)
  })

  it('keeps the reviewed mark of the newer findings if a second call for them ends later', async () => {
    const { call } = await open()
    const isStarted = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const engine = await asVersion('2.0')
    const analyze: ServerEngine['analyze'] = async (...given) => {
      isStarted.resolve()
      await mayEnd.promise
      return engine.analyze(...given)
    }
    const slow = await openTestServer({ database, engine: { ...engine, analyze } })
    const late = slow.answerOf(renewAnalysis, call)
    await isStarted.promise
    await newer.answerOf(renewAnalysis, call)
    await newer.answerOf(markReviewed, { ...call, body: { reviewed: true } })
    mayEnd.resolve()
    expect(await late).toMatchObject({ status: 'ready', reviewedAt: expect.any(String) })
  })

  it('stays unchanged if the detector fails', async () => {
    const { id, call, answer } = await open()
    const analyze = () => Promise.reject(new Error('out of memory'))
    const failing = await openTestServer({ database, engine: await asVersion('3.0', { analyze }) })
    const { response } = await failing.call(`/api/analyses/${id}/results`, { token: owner.token, method: 'POST' })
    expect(response.status).toBe(500)
    expect(await server.answerOf(getAnalysis, call)).toMatchObject({ predictions: answer.predictions })
  })

  it('is refused while it is signed; during an amendment the earlier signature still verifies', async () => {
    const { id, first, call, store } = await open()
    await store(owner, acceptOf(first))
    const body = { decisions: 1, undecided: true }
    const { signatures } = await server.answerOf(signReport, { ...call, body })
    const code = signatures[0]?.verificationCode ?? ''
    const refused = await newer.call(`/api/analyses/${id}/results`, { token: owner.token, method: 'POST' })
    expect(refused.answer['code']).toBe('REPORT_SIGNED')
    await server.answerOf(beginAmendment, call)
    await newer.answerOf(renewAnalysis, call)
    const check = () => server.answerOf(verifyReport, { params: { code } })
    expect(await check()).toMatchObject({ state: 'valid', kept: { decisions: 'intact' } })
    const change = database.db.update(earlierResult).set({ modelVersion: '9' })
    await expect(Promise.resolve(change)).rejects.toThrow()
    const removal = database.db.delete(earlierResult).where(eq(earlierResult.analysisId, id))
    await expect(Promise.resolve(removal)).rejects.toThrow()
  })

  it('is evaluated apart from the earlier one, each by its own decisions', async () => {
    const person = await server.newPerson({ plan: 'empresarial' })
    const answer = await server.analyze(person.token, await sample('panoramic-decayed.jpg'))
    const call = { token: person.token, params: { id: answer.analysis_id } }
    const { store } = decisionsOf(server, answer)
    await store(person, acceptOf(answer.predictions[0]?.detection_id ?? ''))
    const { predictions } = await newer.answerOf(renewAnalysis, call)
    await store(person, ...predictions.slice(0, 3).map(({ detection_id }) => acceptOf(detection_id)))
    // A decision made offline that arrives late.
    await store(person, acceptOf(answer.predictions[1]?.detection_id ?? ''))
    const today = new Date().toISOString().slice(0, 10)
    const path = `/api/metrics/agreement?from=${today}&to=${today}&timeZone=UTC`
    const { answer: agreement } = await server.call(path, { token: person.token })
    expect(agreement).toMatchObject({ radiographs: 1, dentists: [{ reviewSeconds: { reviews: 1 } }] })
    const models = agreement['models'] as { version: string; accepted: number }[]
    expect(models.map(({ version, accepted }) => [version, accepted]).toSorted()).toEqual(
      [
        [answer.model.version, 2],
        ['2.0', 3],
      ].toSorted(),
    )
  })
})
