import { reportModelSchema } from '@xrai/contract/records/report'
import { createKey } from '@xrai/contract/routes/api-keys'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvent, review } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let dentist: Person
let assistant: Person
let key: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'profesional' })
  const { clinicId } = owner.session.scope
  dentist = await server.newPerson({ joins: { clinicId, role: 'dentist' } })
  assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
  key = (await server.answerOf(createKey, { token: owner.token, body: { name: 'Clave' } })).key
})

const nothing = { filters: { minimumConfidence: 100, classes: [] } }

const mark = (id: string) =>
  server.call(`/api/analyses/${id}`, { method: 'PATCH', token: dentist.token, json: { reviewed: true } })

/** An analysis that a dentist reviewed. */
const reviewed = async () => {
  const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
  await mark(id)
  return { id, path: `/api/analyses/${id}/report` }
}

const read = async (path: string, token = dentist.token) =>
  reportModelSchema.parse((await server.call(path, { token })).answer)

const save = (path: string, token: string, json: object) => server.call(path, { method: 'PUT', token, json })

const headerOf = async (path: string) => {
  const { requestingDentist, patientName, patientAge, patientSex, radiographyDate } = await read(path)
  return { requestingDentist, patientName, patientAge, patientSex, radiographyDate }
}

const saidOf = async (id: string) => {
  const { db } = server.context.database
  const rows = await db.select().from(review).where(eq(review.analysisId, id)).orderBy(review.id)
  return rows.map(({ kind, by }) => [kind, by])
}

it('two marks at the same moment are one review', async () => {
  const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
  const marks = await Promise.all([mark(id), mark(id)])
  expect(marks.map(({ status }) => status)).toEqual([200, 200])
  expect(await saidOf(id)).toEqual([['reviewed', dentist.session.user.id]])
})

describe('the report of a reviewed analysis', () => {
  it.each(['an assistant', 'an API key'])('cannot be changed by %s', async who => {
    const token = who === 'an API key' ? key : assistant.token
    const { path } = await reviewed()
    const before = await read(path)
    const renamed = { header: { ...(await headerOf(path)), patientName: 'Otra Persona' } }
    for (const change of [nothing, renamed]) {
      const { status, answer } = await save(path, token, change)
      expect([status, answer['code']]).toEqual([403, 'REPORT_REVIEWED'])
    }
    expect(await read(path, token)).toEqual(before)
    expect(before.reviewedAt).not.toBeNull()
  })

  it('is not written under the filters of an assistant who opens it first', async () => {
    const { path } = await reviewed()
    expect(await read(`${path}?min=100`, assistant.token)).toMatchObject({ filters: { minimumConfidence: 20 } })
  })

  it('loses the review where a dentist changes its content, which is audited', async () => {
    const { id, path } = await reviewed()
    await read(path)
    const { answer } = await save(path, dentist.token, nothing)
    expect(answer).toMatchObject({ ...nothing, reviewedAt: null })
    const { answer: seen } = await server.call(`/api/analyses/${id}`, { token: assistant.token })
    expect(seen).toMatchObject({ status: 'pending_revision', reviewedAt: null })
    const by = dentist.session.user.id
    expect(await saidOf(id)).toEqual([
      ['reviewed', by],
      ['reopened', by],
    ])
    const events = await server.context.database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subjectId, id))
      .orderBy(auditEvent.id)
    expect(events.map(({ action }) => action)).toContain('reopen')
    expect((await save(path, assistant.token, { filters: { minimumConfidence: 30, classes: [] } })).status).toBe(200)
    expect((await mark(id)).answer).toMatchObject({ status: 'ready' })
  })

  it('stays reviewed when the saved values are unchanged, for both roles', async () => {
    const { id, path } = await reviewed()
    const { filters, reviewedAt } = await read(path)
    const header = await headerOf(path)
    for (const { token } of [dentist, assistant]) {
      for (const same of [{ header }, { filters }, { header, filters }]) {
        expect((await save(path, token, same)).answer).toMatchObject({ reviewedAt })
      }
    }
    expect(await saidOf(id)).toHaveLength(1)
  })

  it('loses it once where two dentists change it at once', async () => {
    const { id, path } = await reviewed()
    await read(path)
    const header = { ...(await headerOf(path)), patientName: 'Rosa Quispe' }
    await Promise.all([save(path, dentist.token, nothing), save(path, owner.token, { header })])
    expect(await saidOf(id)).toHaveLength(2)
    expect(await read(path)).toMatchObject({ ...nothing, patientName: 'Rosa Quispe', reviewedAt: null })
  })

  it('names other teeth of a periapical only where the review is taken back with them', async () => {
    const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'), {
      type: 'periapical',
    })
    const place = (token: string, first: string) => save(`/api/analyses/${id}/teeth`, token, { first, last: '27' })
    await place(dentist.token, '26')
    await mark(id)
    for (const [token, code] of [
      [key, 'KEY_FORBIDDEN'],
      [assistant.token, 'FORBIDDEN'],
    ] as const) {
      const { status, answer } = await place(token, '25')
      expect([status, answer['code']]).toEqual([403, code])
    }
    expect((await place(dentist.token, '26')).status).toBe(200)
    expect((await saidOf(id)).map(([kind]) => kind)).toEqual(['reviewed'])
    expect((await place(dentist.token, '25')).status).toBe(200)
    expect((await saidOf(id)).map(([kind]) => kind)).toEqual(['reviewed', 'reopened'])
  })
})
