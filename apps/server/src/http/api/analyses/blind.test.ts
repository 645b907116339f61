import type { AnalysisAnswer } from '@xrai/contract/records/analysis'
import { createKey } from '@xrai/contract/routes/api-keys'
import { actBlind, getBlind, setBlindFirst } from '@xrai/contract/routes/blind'
import { getTeam } from '@xrai/contract/routes/team'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvent, blindReview } from '../../../db/schema.ts'
import { acceptOf, addOf, decisionsOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let dentist: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ password: 'ocho letras', plan: 'profesional' })
  dentist = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' } })
})

const analyzed = async () => server.analyze(owner.token, await sample('panoramic-decayed.jpg'))
const setting = (blindFirst: boolean) => server.answerOf(setBlindFirst, { token: owner.token, body: { blindFirst } })
const stateOf = ({ analysis_id: id }: AnalysisAnswer, { token } = dentist) =>
  server.answerOf(getBlind, { token, params: { id } })
const act = ({ analysis_id: id }: AnalysisAnswer, kind: 'begin' | 'reveal' | 'skip', { token } = dentist) =>
  server.answerOf(actBlind, { token, params: { id }, body: { act: kind } })
const kindsOf = async ({ analysis_id: id }: AnalysisAnswer) => {
  const rows = await server.context.database.db.select().from(blindReview).where(eq(blindReview.analysisId, id))
  return rows.map(({ kind }) => kind)
}

describe('with the setting of the clinic', () => {
  it('a radiograph without decisions opens blind, until its person reveals it for good', async () => {
    const answer = await analyzed()
    expect(await stateOf(answer)).toEqual({ state: 'off', canBegin: true, marks: [] })
    await setting(true)
    expect((await server.answerOf(getTeam, { token: dentist.token })).blindFirst).toBe(true)
    expect(await stateOf(answer)).toEqual({ state: 'on', canBegin: false, marks: [] })
    const { store } = decisionsOf(server, answer)
    const [before] = await store(dentist, addOf())
    expect((await stateOf(answer)).state).toBe('on')
    expect(await act(answer, 'reveal')).toEqual({ state: 'revealed', canBegin: false, marks: [before?.id] })
    await store(dentist, addOf(60))
    await setting(false)
    for (const kind of ['begin', 'skip', 'reveal'] as const)
      expect(await act(answer, kind)).toEqual({ state: 'revealed', canBegin: false, marks: [before?.id] })
    expect((await kindsOf(answer)).toSorted()).toEqual(['opened', 'revealed'])
  })

  it('one that was decided about opens as ever, also for a colleague', async () => {
    const answer = await analyzed()
    const { store } = decisionsOf(server, answer)
    await store(owner, acceptOf(answer.predictions[0]?.detection_id ?? ''))
    await setting(true)
    expect((await stateOf(answer)).state).toBe('off')
    await setting(false)
  })

  it('leaving without marking is kept as not blind, and so is a decision about a finding of the detector', async () => {
    await setting(true)
    const left = await analyzed()
    const decided = await analyzed()
    expect(await act(left, 'skip')).toMatchObject({ state: 'off', canBegin: false })
    const { store } = decisionsOf(server, decided)
    await store(dentist, acceptOf(decided.predictions[0]?.detection_id ?? ''))
    expect((await stateOf(decided)).state).toBe('off')
    await setting(false)
    for (const one of [left, decided]) expect((await kindsOf(one)).toSorted()).toEqual(['opened', 'skipped'])
  })
})

describe('by a switch for one radiograph', () => {
  it('a person begins and reveals for themselves alone, and each act is in the audit trail once', async () => {
    const answer = await analyzed()
    expect((await act(answer, 'begin')).state).toBe('on')
    expect((await act(answer, 'begin')).state).toBe('on')
    expect((await stateOf(answer, owner)).state).toBe('off')
    await act(answer, 'reveal')
    const { db } = server.context.database
    const events = await db
      .select({ action: auditEvent.action })
      .from(auditEvent)
      .where(and(eq(auditEvent.subjectId, answer.analysis_id), eq(auditEvent.by, dentist.session.user.id)))
    const actions = events.map(({ action }) => action).filter(action => action.startsWith('blind'))
    expect(actions.toSorted()).toEqual(['blind-begin', 'blind-reveal'])
  })

  it('who has decided already cannot begin', async () => {
    const answer = await analyzed()
    await decisionsOf(server, answer).store(dentist, addOf())
    expect(await act(answer, 'begin')).toEqual({ state: 'off', canBegin: false, marks: [] })
    expect(await kindsOf(answer)).toEqual([])
  })

  it('no key and no assistant begins or reveals, and only an owner sets the setting', async () => {
    const answer = await analyzed()
    const path = `/api/analyses/${answer.analysis_id}/blind`
    const { key } = await server.answerOf(createKey, { token: owner.token, body: { name: 'Llave' } })
    const { clinicId } = owner.session.scope
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    for (const token of [key, assistant.token])
      for (const kind of ['begin', 'reveal', 'skip'])
        expect((await server.call(path, { token, json: { act: kind } })).status).toBe(403)
    const set = await server.call('/api/team/blind-first', {
      ...{ method: 'PUT', token: dentist.token, json: { blindFirst: true } },
    })
    expect(set.status).toBe(403)
    expect(await kindsOf(answer)).toEqual([])
  })
})

it('the rows are neither changed nor deleted but with their analysis', async () => {
  const answer = await analyzed()
  await act(answer, 'begin')
  const { db } = server.context.database
  const own = eq(blindReview.analysisId, answer.analysis_id)
  await expect(db.update(blindReview).set({ kind: 'revealed' }).where(own)).rejects.toThrow()
  await expect(db.delete(blindReview).where(own)).rejects.toThrow()
  expect(await kindsOf(answer)).toEqual(['begun'])
})
