import { getAnalysis, placeTeeth } from '@xrai/contract/routes/analyses'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { finding, toothRange } from '../../db/schema.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let person: Person
let periapical: string
let panoramic: string
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  const jpeg = await sample('panoramic-restored.jpg')
  periapical = (await server.analyze(person.token, jpeg, { type: 'periapical' })).analysis_id
  panoramic = (await server.analyze(person.token, jpeg)).analysis_id
})

const put = (id: string, body: unknown, token = person.token) =>
  server.call(`/api/analyses/${id}/teeth`, { method: 'PUT', token, json: body })

describe('the teeth of a periapical', () => {
  it('are not numbered until a dentist states which teeth it shows', async () => {
    const answer = await server.answerOf(getAnalysis, { token: person.token, params: { id: periapical } })
    expect(answer).toMatchObject({ numbering: 'off', teeth: [], toothRange: null })
    expect(new Set(answer.predictions.map(({ tooth }) => tooth))).toEqual(new Set(['N/A']))
  })

  it('are the nearest of those that a dentist named, and the findings stay as they were stored', async () => {
    const body = { first: '45', last: '43' } as const
    const answer = await server.answerOf(placeTeeth, { token: person.token, params: { id: periapical }, body })
    expect(answer.toothRange).toEqual(body)
    for (const { tooth, x } of answer.predictions) {
      expect(tooth).toBe(['45', '44', '43'][Math.floor((x / 2000) * 3)])
    }
    const { db } = person.session.scope
    const stored = await db.select().from(finding).where(eq(finding.analysisId, periapical))
    expect(new Set(stored.map(({ tooth }) => tooth))).toEqual(new Set(['N/A']))
  })

  it('can be named again; the earlier statements remain, and no row is ever changed', async () => {
    const { answer } = await put(periapical, { first: '26', last: '27' })
    expect(answer['toothRange']).toEqual({ first: '26', last: '27' })
    const { db } = person.session.scope
    const rows = await db.select().from(toothRange).where(eq(toothRange.analysisId, periapical))
    expect(rows.length).toBe(2)
    const change = db.update(toothRange).set({ first: '11' }).where(eq(toothRange.analysisId, periapical))
    await expect(Promise.resolve(change)).rejects.toThrow()
  })

  it('refuse two of different arches, the wrong way round, and those of a panoramic or of another clinic', async () => {
    expect((await put(periapical, { first: '16', last: '46' })).answer['code']).toBe('REQUEST_INVALID')
    expect((await put(periapical, { first: '14', last: '16' })).answer['code']).toBe('REQUEST_INVALID')
    expect((await put(panoramic, { first: '16', last: '14' })).answer['code']).toBe('TEETH_OF_PANORAMIC')
    const stranger = await server.newPerson()
    expect((await put(periapical, { first: '16', last: '14' }, stranger.token)).status).toBe(404)
  })
})
