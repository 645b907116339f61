// @module-tag postgres
import type { AnalysisAnswer } from '@xrai/contract/records/analysis'
import { fold } from '@xrai/contract/review/fold'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysis, auditEvent, decision, review } from '../../../db/schema.ts'
import { acceptOf, addOf, decisionsOf, newDecision, noteOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let dentist: Person

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', lastName: 'Quispe' })
  const { clinicId } = owner.session.scope
  dentist = await server.newPerson({ joins: { clinicId, role: 'dentist' } })
})

/** A new analysis, its calls, and the id of one of its findings. */
const open = async () => {
  const answer = await server.analyze(owner.token, await sample('panoramic-decayed.jpg'))
  const [first, second] = answer.predictions.map(({ detection_id }) => detection_id)
  if (!first || !second) throw new Error('the sample needs two findings')
  return { answer, first, second, ...decisionsOf(server, answer) }
}

const shown = (of: AnalysisAnswer, { token } = owner) =>
  server.answerOf(getAnalysis, { token, params: { id: of.analysis_id } })

const eventsOf = async (of: AnalysisAnswer, action: 'decide' | 'reopen') => {
  const which = and(eq(auditEvent.subjectId, of.analysis_id), eq(auditEvent.action, action))
  return server.context.database.db.select().from(auditEvent).where(which).orderBy(auditEvent.id)
}

describe('decisions on an analysis', () => {
  it('are stored with who made them, in their order, and listed from any place on', async () => {
    const { first, store, list } = await open()
    const sent = [acceptOf(first), addOf(), noteOf(first, 'Mirar en clínica')]
    const by = { id: owner.session.user.id, name: 'Ana Quispe' }
    expect(await store(owner, ...sent)).toEqual(sent.map(one => ({ ...one, at: expect.any(String), by })))
    const all = await list(dentist.token)
    expect(all).toMatchObject({ cursor: 3, more: false })
    expect(all.decisions.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    expect(await list(dentist.token, 2)).toMatchObject({ cursor: 3, decisions: [{ kind: 'note' }] })
    expect(await list(dentist.token, 3)).toEqual({ cursor: 3, more: false, decisions: [] })
  })

  it('are stored once, however often they are sent, also beside new ones', async () => {
    const { answer, first, store, list } = await open()
    const sent = [acceptOf(first), addOf()]
    const stored = await store(owner, ...sent)
    expect(await store(owner, ...sent)).toEqual(stored)
    const more = noteOf(first, 'Nota')
    expect(await store(owner, ...sent, more, more)).toEqual([...stored, expect.anything(), expect.anything()])
    expect((await list(owner.token)).decisions).toHaveLength(3)
    expect(await eventsOf(answer, 'decide')).toHaveLength(2)
  })

  it('are stored once where the same call is made twice at the same moment', async () => {
    const { first, store, list } = await open()
    const sent = [acceptOf(first), addOf()]
    const [one, other] = await Promise.all([store(owner, ...sent), store(owner, ...sent)])
    expect(one).toEqual(other)
    expect((await list(owner.token)).decisions).toEqual(one)
  })

  it('are refused under an id with other contents, and nothing of the batch is stored', async () => {
    const { first, send, store, list } = await open()
    const taken = noteOf(first, 'Nota')
    await store(owner, taken)
    const { status, answer } = await send(owner.token, acceptOf(first), { ...taken, text: 'Otra' })
    expect(status).toBe(409)
    expect(answer).toMatchObject({ code: 'DECISION_REUSED', subject: taken.id, error: expect.stringContaining('otro') })
    expect((await send(dentist.token, taken)).answer).toMatchObject({ code: 'DECISION_REUSED' })
    expect((await list(owner.token)).decisions).toHaveLength(1)
  })

  it('are stored under an id that another analysis has', async () => {
    const one = await open()
    const other = await open()
    const added = addOf()
    await one.store(owner, added)
    expect(await other.store(owner, added)).toHaveLength(1)
  })

  it.each([
    ['on a finding of another analysis', async () => acceptOf((await open()).first)],
    ['outside the picture', () => addOf(3)],
    ['of an unknown class', () => ({ ...addOf(), finding: { ...Object(addOf()).finding, class: 'Foo' } })],
    ['of a tooth that there is not', () => ({ ...addOf(), finding: { ...Object(addOf()).finding, tooth: '19' } })],
    ['without a target', () => newDecision({ kind: 'accept', targets: [] })],
    ['undoing what is not there', () => newDecision({ kind: 'undo', of: crypto.randomUUID() })],
    ['with a note that is too long', async () => noteOf((await open()).first, 'a'.repeat(2001))],
    ['without a reason', async () => ({ ...acceptOf((await open()).first), kind: 'reject' })],
    [
      'with an outline of too many points',
      () => {
        const points = Array.from({ length: 401 }, () => ({ x: 20, y: 20 }))
        return {
          ...addOf(),
          finding: { ...Object(addOf()).finding, shape: { ...Object(addOf()).finding.shape, points } },
        }
      },
    ],
  ])('are refused %s, naming which, and nothing of the batch is stored', async (_, make) => {
    const { answer, first, send, list } = await open()
    const wrong = await make()
    const refused = await send(owner.token, acceptOf(first), wrong, addOf())
    expect(refused.status).toBe(422)
    expect(refused.answer).toMatchObject({ code: 'DECISION_INVALID', subject: wrong.id })
    expect((await list(owner.token)).decisions).toEqual([])
    expect(await eventsOf(answer, 'decide')).toEqual([])
  })

  it('are refused without any, and beyond two hundred', async () => {
    const { send } = await open()
    expect((await send(owner.token)).status).toBe(422)
    expect((await send(owner.token, ...Array.from({ length: 201 }, () => addOf()))).status).toBe(422)
  })

  it('are refused beyond what an analysis is read with, and the earlier ones remain', async () => {
    const { answer, send, store, list } = await open()
    const first = addOf()
    const stored = await store(owner, first)
    const { db } = server.context.database
    const [row] = await db.select().from(decision).where(eq(decision.analysisId, answer.analysis_id))
    if (!row) throw new Error('nothing was stored')
    const points = Array.from({ length: 400 }, (_, at) => ({ x: 20 + at / 1000, y: 20.123456 }))
    const act = {
      kind: 'add' as const,
      finding: { ...Object(addOf()).finding, shape: { ...Object(addOf()).finding.shape, points } },
    }
    const rows = Array.from({ length: 250 }, (_, at) => ({ ...row, id: addOf().id, place: at + 2, act }))
    await db.insert(decision).values(rows)
    const refused = await send(owner.token, addOf())
    expect([refused.status, refused.answer['code']]).toEqual([409, 'DECISIONS_FULL'])
    expect(await store(owner, first)).toEqual(stored)
    expect((await list(owner.token)).decisions).toHaveLength(251)
  })

  it('are refused on an analysis without findings, and where there is none', async () => {
    const { answer, first, send } = await open()
    const { db } = server.context.database
    await db.update(analysis).set({ state: 'failed' }).where(eq(analysis.id, answer.analysis_id))
    expect((await send(owner.token, acceptOf(first))).answer).toMatchObject({ code: 'ANALYSIS_NOT_DONE' })
    const stranger = await server.newPerson()
    expect((await send(stranger.token, acceptOf(first))).answer).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are read by an assistant and an API key, who decide nothing', async () => {
    const { first, store, send, list } = await open()
    await store(dentist, acceptOf(first))
    const { clinicId } = owner.session.scope
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const { key } = await server.answerOf(createKey, { token: owner.token, body: { name: 'Clave' } })
    expect((await send(assistant.token, acceptOf(first))).answer).toMatchObject({ code: 'FORBIDDEN' })
    expect((await send(key, acceptOf(first))).answer).toMatchObject({ code: 'KEY_FORBIDDEN' })
    for (const token of [assistant.token, key]) expect((await list(token)).decisions).toHaveLength(1)
  })

  it('of two people are both stored, and their disagreement is seen until one decides knowing both', async () => {
    const { answer, first, store, list } = await open()
    const targets = [{ finding: first, after: [] }]
    const rejection = newDecision({ kind: 'reject', reason: 'not-there', targets })
    const acceptance = acceptOf(first)
    await Promise.all([store(owner, acceptance), store(dentist, rejection)])
    const folded = async () => fold(answer.predictions, (await list(owner.token)).decisions)[0]
    expect((await folded())?.conflict).not.toBeNull()
    const after = [acceptance.id, rejection.id]
    await store(owner, newDecision({ kind: 'accept', targets: [{ finding: first, after }] }))
    expect(await folded()).toMatchObject({ state: 'accepted', conflict: null, original: answer.predictions[0] })
  })

  it('undo and redo only what is the person’s own', async () => {
    const { answer, first, store, send, list } = await open()
    const [accepted] = await store(owner, acceptOf(first))
    const of = accepted?.id ?? ''
    const foreign = newDecision({ kind: 'undo', of })
    expect((await send(dentist.token, foreign)).answer).toMatchObject({ code: 'DECISION_INVALID', subject: foreign.id })
    const states = async () => fold(answer.predictions, (await list(owner.token)).decisions)[0]?.state
    await store(owner, newDecision({ kind: 'undo', of }))
    expect(await states()).toBe('undecided')
    await store(owner, newDecision({ kind: 'redo', of }))
    expect(await states()).toBe('accepted')
  })
})

describe('an analysis', () => {
  it('tells how far its review has come', async () => {
    const { answer, first, store } = await open()
    const { total } = (await shown(answer)).review ?? { total: 0 }
    expect((await shown(answer)).review).toEqual({ state: 'unreviewed', decided: 0, total })
    expect(total).toBeGreaterThan(0)
    await store(owner, acceptOf(first), addOf())
    const { status, review: facts } = await shown(answer)
    expect([status, facts]).toEqual(['pending_revision', { state: 'in-review', decided: 1, total }])
  })

  it('loses the mark of being reviewed with a new decision, and not with one that was sent before', async () => {
    const { answer, first, store } = await open()
    const accepted = acceptOf(first)
    await store(owner, accepted)
    const path = `/api/analyses/${answer.analysis_id}`
    await server.call(path, { method: 'PATCH', token: owner.token, json: { reviewed: true } })
    expect(await shown(answer)).toMatchObject({ status: 'ready', review: { state: 'reviewed', decided: 1 } })
    await store(owner, accepted)
    expect(await shown(answer)).toMatchObject({ status: 'ready' })
    await store(dentist, noteOf(first, 'Nota'))
    expect(await shown(answer)).toMatchObject({ status: 'pending_revision', review: { state: 'in-review' } })
    expect(await eventsOf(answer, 'reopen')).toHaveLength(1)
    const { db } = server.context.database
    expect(await db.select().from(review).where(eq(review.analysisId, answer.analysis_id))).toHaveLength(2)
  })
})

describe('the rows of decisions', () => {
  it('are never updated, and deleted with their analysis only', async () => {
    const { answer, first, store } = await open()
    await store(owner, acceptOf(first))
    const { db } = server.context.database
    const own = eq(decision.analysisId, answer.analysis_id)
    const refused = (text: string) => ({ cause: { message: expect.stringContaining(text) } })
    await expect(db.update(decision).set({ screen: 'report' }).where(own)).rejects.toMatchObject(
      refused('never updated'),
    )
    await expect(db.delete(decision).where(own)).rejects.toMatchObject(refused('with their analysis only'))
    expect(await db.select().from(decision).where(own)).toHaveLength(1)
    await db.delete(analysis).where(eq(analysis.id, answer.analysis_id))
    expect(await db.select().from(decision).where(own)).toEqual([])
  })

  it('leave one event of the trail for a batch, without what was decided', async () => {
    const { answer, first, store } = await open()
    await store(owner, acceptOf(first), noteOf(first, 'Fractura de Rosa'), addOf())
    const events = await eventsOf(answer, 'decide')
    expect(events).toMatchObject([{ by: owner.session.user.id, detail: null }])
    expect(JSON.stringify(events)).not.toContain('Rosa')
  })
})
