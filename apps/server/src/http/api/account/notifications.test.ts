import { dayMs } from '@xrai/contract/records/durations'
import { getAnalysis, markReviewed } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { deleteCase, restoreCase } from '@xrai/contract/routes/cases'
import {
  listNotifications,
  markNotification,
  markNotificationsRead,
  type Notification,
  notificationEvents,
  type UnreadNotifications,
} from '@xrai/contract/routes/notifications'
import { acceptInvitation, changeRole, invite } from '@xrai/contract/routes/team'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { notify } from '../../../accounts/notifications/notify.ts'
import { notifyCaseEnded } from '../../../accounts/notifications/notify-ended.ts'
import { inTransaction } from '../../../db/clinic-scope.ts'
import { insertPatientLink } from '../../../db/queries/reports/patient-links.ts'
import { analysis, image, notification } from '../../../db/schema.ts'
import { runAnalysis } from '../../../records/cases/run-analysis.ts'
import { retentionRules } from '../../../records/retention/rules.ts'
import { casesOf } from '../../../testing/cases.ts'
import { dropJobs } from '../../../testing/drain-jobs.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let cases: ReturnType<typeof casesOf>
let jpeg: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  await dropJobs()
  server = await openTestServer()
  cases = casesOf(server)
  jpeg = await sample('panoramic-healthy.jpg')
})

const newOwner = () => server.newPerson({ plan: 'empresarial', password: 'ocho letras' })
const joining = ({ session }: Person, role: 'dentist' | 'assistant' | 'owner') =>
  server.newPerson({ joins: { clinicId: session.scope.clinicId, role } })

const listOf = async ({ token }: Pick<Person, 'token'>): Promise<readonly Notification[]> =>
  (await server.answerOf(listNotifications, { token })).notifications
const kindsOf = async (person: Pick<Person, 'token'>) => (await listOf(person)).map(({ kind }) => kind)
const unreadOf = async (person: Pick<Person, 'token'>) => (await listOf(person)).filter(({ read }) => !read).length

/** The counts that the events send, until they are no longer read. */
async function* follow(token: string): AsyncGenerator<UnreadNotifications> {
  const { response } = await server.call('/api/notifications/events', { token })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    for (const [, data = ''] of text.matchAll(/^data: (.*)\n\n/gm))
      yield notificationEvents.answer.events.parse(JSON.parse(data))
    text = text.slice(text.lastIndexOf('\n\n') + 2)
  }
}

it('are not followed by a HEAD, of which twenty would take all of a person’s streams', async () => {
  const { token } = await newOwner()
  for (let turn = 0; turn < 25; turn += 1) {
    const { status, headers } = await server.call('/api/notifications/events', { method: 'HEAD', token })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  }
  const { response } = await server.call('/api/notifications/events', { token })
  expect(response.status).toBe(200)
  await response.body?.cancel()
})

describe('a radiograph that was analysed', () => {
  it('waits in the bell of its sender until it is reviewed, and is read once it is opened', async () => {
    const owner = await newOwner()
    const { token } = owner
    const { analysis_id: id } = await server.analyze(token, jpeg)
    const [told] = await listOf(owner)
    expect(told).toMatchObject({ kind: 'analysis-done', analysisId: id, subject: expect.any(String), read: false })
    const { key } = await server.answerOf(createKey, { token, body: { name: 'Llave' } })
    await server.answerOf(getAnalysis, { token: key, params: { id } })
    expect(await unreadOf(owner)).toBe(1)
    await server.answerOf(getAnalysis, { token, params: { id } })
    expect(await unreadOf(owner)).toBe(0)
    await server.answerOf(markReviewed, { token, params: { id }, body: { reviewed: true } })
    expect(await listOf(owner)).toEqual([])
    await server.answerOf(markReviewed, { token, params: { id }, body: { reviewed: false } })
    expect(await kindsOf(owner)).toEqual(['analysis-done'])
  })

  it('by an assistant waits in the bell of all who review, live, and of no other clinic', async () => {
    const owner = await newOwner()
    const [dentist, assistant, stranger] = [
      await joining(owner, 'dentist'),
      await joining(owner, 'assistant'),
      await newOwner(),
    ]
    const counts = follow(owner.token)
    expect((await counts.next()).value).toEqual({ unread: 0, latest: null })
    const { analysis_id: id } = await server.analyze(assistant.token, jpeg)
    expect((await counts.next()).value).toEqual({ unread: 1, latest: expect.any(String) })
    await counts.return(undefined)
    for (const person of [owner, dentist])
      expect(await listOf(person)).toMatchObject([{ kind: 'review-waiting', analysisId: id, by: 'Ana Prueba' }])
    expect(await kindsOf(assistant)).toEqual(['analysis-done'])
    expect(await kindsOf(stranger)).toEqual([])
    const rows = await server.context.database.db.select().from(notification).where(eq(notification.analysisId, id))
    expect(JSON.stringify(rows)).not.toMatch(/radiografia|Prueba/)
  })
})

describe('a case that ended', () => {
  it('is sent once per completion, even if its job is retried', async () => {
    const owner = await newOwner()
    const { token } = owner
    const caseId = await cases.newCase(token, 'Rosa')
    const stop = await server.work()
    const { analysisId } = await cases.add(token, caseId, jpeg)
    await cases.completed(token, caseId)
    const again = { ...server.context, db: server.context.database.db }
    await runAnalysis(again, analysisId, true)
    const first = await listOf(owner)
    expect(first).toMatchObject([{ kind: 'case-done', caseId, subject: 'Rosa' }])
    await cases.add(token, caseId, jpeg)
    await cases.completed(token, caseId)
    await stop()
    const second = await listOf(owner)
    expect(second).toMatchObject([{ kind: 'case-done', caseId, read: false }])
    expect(second[0]?.id).not.toBe(first[0]?.id)
    await server.answerOf(deleteCase, { token, params: { id: caseId }, query: {} })
    expect(await listOf(owner)).toEqual([])
    await server.answerOf(restoreCase, { token, params: { id: caseId } })
    expect(await kindsOf(owner)).toEqual(['case-done'])

    const { scope } = owner.session
    const ended = () => inTransaction(scope, inside => notifyCaseEnded(inside, caseId))
    await scope.db.update(analysis).set({ state: 'failed' }).where(eq(analysis.id, analysisId))
    await ended()
    expect(await kindsOf(owner)).toEqual(['case-failed'])
    const [failed] = await scope.db.select().from(analysis).where(eq(analysis.id, analysisId))
    await scope.db
      .update(image)
      .set({ deletedAt: new Date() })
      .where(eq(image.id, failed?.imageId ?? ''))
    expect(await kindsOf(owner)).toEqual([])
    await ended()
    expect(await kindsOf(owner)).toEqual(['case-done'])
  })
})

describe('what is shared', () => {
  it('tells owners of who joined, a member of their role, and who made a link of its opening, once', async () => {
    const owner = await newOwner()
    const guest = await server.newPerson()
    const { link } = await server.answerOf(invite, {
      token: owner.token,
      body: { email: guest.email, role: 'assistant' },
    })
    const secret = new URL(link).hash.slice(1)
    await server.answerOf(acceptInvitation, { token: guest.token, body: { token: secret } })
    expect(await listOf(owner)).toMatchObject([{ kind: 'member-joined', by: 'Ana Prueba' }])
    const body = { role: 'dentist' } as const
    await server.answerOf(changeRole, { token: owner.token, params: { id: guest.session.user.id }, body })
    expect(await kindsOf(guest)).toEqual(['role-changed'])
  })

  it('vanishes with the link, and with the membership', async () => {
    const owner = await newOwner()
    const dentist = await joining(owner, 'dentist')
    const { analysis_id: analysisId } = await server.analyze(owner.token, jpeg)
    const { scope } = owner.session
    const made = { createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) }
    const row = { analysisId, hash: crypto.randomUUID(), by: dentist.session.user.id, ...made }
    const { id: linkId } = await insertPatientLink(scope, row)
    const to = { users: [dentist.session.user.id] }
    await notify(scope, { kind: 'link-opened', key: linkId, to, linkId, analysisId })
    await notify(scope, { kind: 'link-opened', key: linkId, to, linkId, analysisId })
    expect(await kindsOf(dentist)).toEqual(['link-opened'])
    await server.call(`/api/team/members/${dentist.session.user.id}`, { method: 'DELETE', token: owner.token })
    const left = await scope.db.select().from(notification).where(eq(notification.userId, dentist.session.user.id))
    expect(left).toEqual([])
  })
})

describe('a person', () => {
  it('marks one as read and unread, and all that they saw; a colleague’s stay as they are', async () => {
    const owner = await newOwner()
    const colleague = await joining(owner, 'owner')
    const { scope } = owner.session
    const write = (key: string) =>
      notify(scope, { kind: 'member-joined', key, to: { roles: ['owner'] }, by: colleague.session.user.id })
    for (const key of ['a', 'b']) await write(key)
    const [second, first] = await listOf(owner)
    const params = { id: first?.id ?? '' }
    const { token } = owner
    expect(await server.answerOf(markNotification, { token, params, body: { read: true } })).toMatchObject({
      unread: 1,
    })
    expect(await server.answerOf(markNotification, { token, params, body: { read: false } })).toMatchObject({
      unread: 2,
    })
    await write('c')
    const until = second?.id ?? ''
    expect(await server.answerOf(markNotificationsRead, { token, body: { until } })).toMatchObject({ unread: 1 })
    expect(await unreadOf(colleague)).toBe(3)
    const others = await server.call(`/api/notifications/${params.id}`, {
      method: 'PATCH',
      token: colleague.token,
      json: { read: true },
    })
    expect(others.status).toBe(404)
  })

  it('is told for ninety days', async () => {
    const owner = await newOwner()
    const to = { users: [owner.session.user.id] }
    const before = (days: number) => new Date(Date.now() - days * dayMs)
    for (const days of [89, 91])
      await notify(owner.session.scope, { kind: 'role-changed', key: `${days}`, to, createdAt: before(days) })
    const rule = retentionRules.find(({ table }) => table === 'notification')
    const { database, files } = server.context
    await rule?.sweep?.({ db: database.db, files, settings: server.context.settings as never, now: new Date() })
    expect(await unreadOf(owner)).toBe(1)
  })
})
