import { readingOf } from '@xrai/contract/report/reading'
import { decideTooth, getAnalysis, markReviewed, placeTeeth } from '@xrai/contract/routes/analyses'
import { getReport } from '@xrai/contract/routes/reports'
import type { Body } from '@xrai/contract/routes/route'
import { signReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { finding, toothPresence, toothRange, user } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

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
    expect(answer).toMatchObject({ numbering: 'off', teeth: [], proposedToothRange: null, toothRange: null })
    expect(new Set(answer.predictions.map(({ tooth }) => tooth))).toEqual(new Set(['N/A']))
  })

  it('are those that a dentist named, by position, and the findings stay as they were stored', async () => {
    const body = { first: '45', last: '43' } as const
    const answer = await server.answerOf(placeTeeth, { token: person.token, params: { id: periapical }, body })
    expect(answer.toothRange).toEqual({ ...body, byWidth: true })
    for (const { tooth, x } of answer.predictions) {
      expect(tooth).toBe(['45', '44', '43'][Math.floor((x / 2000) * 3)])
    }
    const { db } = person.session.scope
    const stored = await db.select().from(finding).where(eq(finding.analysisId, periapical))
    expect(new Set(stored.map(({ tooth }) => tooth))).toEqual(new Set(['N/A']))
  })

  it('can be named again; the earlier statements remain, and no row is ever changed', async () => {
    const { answer } = await put(periapical, { first: '26', last: '27' })
    expect(answer['toothRange']).toEqual({ first: '26', last: '27', byWidth: true })
    const { db } = person.session.scope
    const rows = await db.select().from(toothRange).where(eq(toothRange.analysisId, periapical))
    expect(rows.length).toBe(2)
    const change = db.update(toothRange).set({ first: '11' }).where(eq(toothRange.analysisId, periapical))
    await expect(Promise.resolve(change)).rejects.toThrow()
  })

  it('are said to be spaced evenly where an earlier version stored their range, until it is stated again', async () => {
    const { token, session } = person
    const image = await sample('panoramic-restored.jpg')
    const { analysis_id: id } = await server.analyze(token, image, { type: 'periapical' })
    const range = { first: '17', last: '15' } as const
    const { db, clinicId } = session.scope
    await db.insert(toothRange).values({ analysisId: id, clinicId, by: session.user.id, ...range })
    const { toothRange: stored } = await server.answerOf(getAnalysis, { token, params: { id } })
    expect(stored).toEqual({ ...range, byWidth: false })
    const again = await server.answerOf(placeTeeth, { token, params: { id }, body: range })
    expect(again.toothRange).toEqual({ ...range, byWidth: true })
  })

  it('refuse two of different arches, the wrong way round, and those of a panoramic or of another clinic', async () => {
    expect((await put(periapical, { first: '16', last: '46' })).answer['code']).toBe('REQUEST_INVALID')
    expect((await put(periapical, { first: '14', last: '16' })).answer['code']).toBe('REQUEST_INVALID')
    expect((await put(panoramic, { first: '16', last: '14' })).answer['code']).toBe('TEETH_OF_PANORAMIC')
    const stranger = await server.newPerson()
    expect((await put(periapical, { first: '16', last: '14' }, stranger.token)).status).toBe(404)
  })
})

describe('whether a tooth is present', () => {
  const decide = (body: Body<typeof decideTooth>, { token } = person, id = panoramic) =>
    server.answerOf(decideTooth, { token, params: { id }, body })
  const report = async () => server.answerOf(getReport, { token: person.token, params: { id: panoramic } })

  it('is what a dentist decided last, row by row, and the report states it', async () => {
    expect((await decide({ tooth: '18', presence: 'absent' })).toothDecisions).toEqual([
      { tooth: '18', presence: 'absent' },
    ])
    await decide({ tooth: '18', presence: 'absent' })
    await decide({ tooth: '28', presence: 'absent' })
    expect((await decide({ tooth: '28', presence: 'present' })).toothDecisions).toEqual([
      { tooth: '18', presence: 'absent' },
      { tooth: '28', presence: 'present' },
    ])
    expect((await report()).toothDecisions).toEqual([
      { tooth: '18', presence: 'absent' },
      { tooth: '28', presence: 'present' },
    ])
    expect((await decide({ tooth: '28', presence: null })).toothDecisions).toEqual([
      { tooth: '18', presence: 'absent' },
    ])
    const { db } = person.session.scope
    const rows = await db.select().from(toothPresence).where(eq(toothPresence.analysisId, panoramic))
    expect(rows.map(({ tooth, presence }) => [tooth, presence])).toEqual([
      ['18', 'absent'],
      ['28', 'absent'],
      ['28', 'present'],
      ['28', null],
    ])
    const change = db.update(toothPresence).set({ tooth: '11' }).where(eq(toothPresence.analysisId, panoramic))
    await expect(Promise.resolve(change)).rejects.toThrow()
  })

  it('takes back a review and is refused once the report is signed', async () => {
    const { token, session } = person
    const params = { id: panoramic }
    await server.answerOf(markReviewed, { token, params, body: { reviewed: true } })
    await decide({ tooth: '38', presence: 'absent' })
    expect((await server.answerOf(getAnalysis, { token, params })).status).toBe('pending_revision')
    await session.scope.db.update(user).set({ professionalNumber: 'COP 1' }).where(eq(user.id, session.user.id))
    const read = readingOf(await report())
    await decide({ tooth: '37', presence: 'absent' })
    const unseen = await server.call(`/api/analyses/${panoramic}/signatures`, {
      token,
      json: { decisions: 0, undecided: true, read },
    })
    expect(unseen.answer['code']).toBe('REPORT_CHANGED')
    await decide({ tooth: '37', presence: null })
    await server.answerOf(signReport, { token, params, body: { decisions: 0, undecided: true, read } })
    const path = `/api/analyses/${panoramic}/tooth-presence`
    const json = { tooth: '48', presence: 'absent' }
    expect((await server.call(path, { method: 'PUT', token, json })).answer['code']).toBe('REPORT_SIGNED')
    const stranger = await server.newPerson()
    expect((await server.call(path, { method: 'PUT', token: stranger.token, json })).status).toBe(404)
    expect((await report()).toothDecisions?.map(({ tooth }) => tooth)).toEqual(['18', '38'])
  })
})
