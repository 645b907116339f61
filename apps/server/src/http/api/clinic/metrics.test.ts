import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { getMetrics } from '@xrai/contract/routes/metrics'
import type { Query } from '@xrai/contract/routes/route'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysis, image } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let ids: string[]
/** At Lima, five hours behind: the 1st at 23:30, the 2nd at 00:00, the 2nd at 23:59:59 and the 9th. */
const uploads = ['2026-03-02T04:30:00Z', '2026-03-02T05:00:00Z', '2026-03-03T04:59:59Z', '2026-03-09T12:00:00Z']

beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  const picture = await sample('panoramic-healthy.jpg')
  ids = []
  for (const [place, at] of uploads.entries()) {
    const { analysis_id: id } = await server.analyze(person.token, picture)
    ids.push(id)
    const timings = { decode: 0, preprocess: 0, infer: 0, postprocess: 0, total: 1000 * (place + 1) }
    await server.context.database.db
      .update(analysis)
      .set({ createdAt: new Date(at), timings })
      .where(eq(analysis.id, id))
  }
})

const metrics = async (query: Readonly<Record<string, string>>, who = person) =>
  server.call(`/api/metrics?${new URLSearchParams(query)}`, { token: who.token })

const measured = (query: Query<typeof getMetrics>) => server.answerOf(getMetrics, { token: person.token, query })

const counts = async (query: Query<typeof getMetrics>) => {
  const { overTime } = (await measured(query)).analyses
  return overTime.map(({ from, to, count }) => [from, to, count])
}

const march = { from: '2026-03-01', to: '2026-03-10' }

describe('the figures of a clinic', () => {
  it('count analyses by the day that they were uploaded on, where the person is', async () => {
    const days = await counts({ ...march, timeZone: 'America/Lima' })
    expect(days.map(([, , count]) => count)).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 1, 0])
    expect(days[0]).toEqual(['2026-03-01', '2026-03-01', 1])
    const utc = await counts({ ...march, timeZone: 'UTC' })
    expect(utc.map(([, , count]) => count)).toEqual([0, 2, 1, 0, 0, 0, 0, 0, 1, 0])
  })

  it('count no analysis of a radiograph that was stored without one', async () => {
    const [id = ''] = ids
    const { db } = server.context.database
    const total = async () => (await measured({ ...march, timeZone: 'America/Lima' })).analyses.total
    await db.update(analysis).set({ state: 'unanalysed' }).where(eq(analysis.id, id))
    expect(await total()).toBe(3)
    await db.update(analysis).set({ state: 'done' }).where(eq(analysis.id, id))
    expect(await total()).toBe(4)
  })

  it('count by weeks, cut at both ends', async () => {
    expect(await counts({ ...march, timeZone: 'America/Lima', interval: 'week' })).toEqual([
      ['2026-03-01', '2026-03-01', 1],
      ['2026-03-02', '2026-03-08', 2],
      ['2026-03-09', '2026-03-10', 1],
    ])
  })

  it('leave out what is outside the range by a second', async () => {
    const day = { from: '2026-03-02', to: '2026-03-02', timeZone: 'America/Lima' }
    expect((await metrics(day)).answer['analyses']).toMatchObject({ total: 2 })
  })

  it('have the share marked as reviewed, by the latest mark', async () => {
    const mark = (id: string | undefined, reviewed: boolean) =>
      server.call(`/api/analyses/${id}`, { method: 'PATCH', token: person.token, json: { reviewed } })
    await mark(ids[0], true)
    await mark(ids[1], true)
    await mark(ids[1], false)
    expect((await metrics(march)).answer['reviewed']).toEqual({ count: 1, of: 4, share: 0.25 })
  })

  it('have the median and the ninetieth percentile of the time for one analysis', async () => {
    const { secondsPerAnalysis } = await measured(march)
    expect(secondsPerAnalysis?.median).toBeCloseTo(2.5)
    expect(secondsPerAnalysis?.p90).toBeCloseTo(3.7)
  })

  it('count the findings that the default threshold shows, by class', async () => {
    const shown: Record<string, number> = {}
    for (const id of ids) {
      const { predictions } = await server.answerOf(getAnalysis, { token: person.token, params: { id } })
      for (const { class: name, confidence } of predictions) {
        if (confidence >= 0.2) shown[name] = (shown[name] ?? 0) + 1
      }
    }
    const found = (await measured(march)).findingsByClass
    expect(Object.keys(shown).length).toBeGreaterThan(0)
    expect(Object.fromEntries(found.map(({ class: name, count }) => [name, count]))).toEqual(shown)
  })

  it('leave out an unfinished analysis where only finished ones count', async () => {
    const { db } = server.context.database
    await db
      .update(analysis)
      .set({ state: 'queued' })
      .where(eq(analysis.id, ids[3] ?? ''))
    const { answer } = await metrics(march)
    expect(answer['analyses']).toMatchObject({ total: 4 })
    expect(answer['reviewed']).toMatchObject({ of: 3 })
    await db
      .update(analysis)
      .set({ state: 'done' })
      .where(eq(analysis.id, ids[3] ?? ''))
  })

  it('leave out the analyses of a deleted case', async () => {
    const { id } = await server.answerOf(createCase, { token: person.token, body: { name: 'Uno' } })
    const { db } = server.context.database
    const rows = await db
      .select({ id: analysis.imageId })
      .from(analysis)
      .where(inArray(analysis.id, ids.slice(3)))
    await db
      .update(image)
      .set({ caseId: id })
      .where(eq(image.id, rows[0]?.id ?? ''))
    await server.call(`/api/cases/${id}`, { method: 'DELETE', token: person.token })
    expect((await metrics(march)).answer['analyses']).toMatchObject({ total: 3 })
    await server.call(`/api/cases/${id}/restore`, { method: 'POST', token: person.token })
    expect((await metrics(march)).answer['analyses']).toMatchObject({ total: 4 })
  })

  it('are of the thirty days up to today by default', async () => {
    const { to, interval, analyses } = await measured({ timeZone: 'UTC' })
    const today = new Date().toISOString().slice(0, 10)
    expect([to, interval]).toEqual([today, 'day'])
    expect(analyses.overTime).toHaveLength(30)
    expect((await metrics({ from: '2026-01-01', to: '2026-06-30' })).answer['interval']).toBe('week')
  })

  it('are empty for a clinic that has done nothing', async () => {
    const { answer } = await metrics(march, await server.newPerson())
    expect(answer).toMatchObject({
      analyses: { total: 0 },
      findingsByClass: [],
      reviewed: { count: 0, of: 0, share: null },
      secondsPerAnalysis: null,
    })
  })

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'RANGE_INVALID'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'RANGE_INVALID'],
    [{ from: '2026-02-30' }, 'REQUEST_INVALID'],
    [{ to: '9999-12-31' }, 'REQUEST_INVALID'],
    [{ to: '0000-01-01' }, 'REQUEST_INVALID'],
    [{ timeZone: 'Marte/Olimpo' }, 'REQUEST_INVALID'],
    [{ timeZone: '+05:00' }, 'REQUEST_INVALID'],
    [{ timeZone: "UTC'; drop table analysis" }, 'REQUEST_INVALID'],
    [{ interval: 'month' }, 'REQUEST_INVALID'],
  ])('refuse %j', async (query, code) => {
    const { status, answer } = await metrics(query)
    expect([status, answer['code']]).toEqual([422, code])
  })
})
