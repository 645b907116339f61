// @module-tag resources
import { createHmac } from 'node:crypto'
import { dayMs, minuteMs } from '@xrai/contract/records/durations'
import { createCase } from '@xrai/contract/routes/cases'
import { listNotifications } from '@xrai/contract/routes/notifications'
import { editProfile } from '@xrai/contract/routes/profile'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import {
  createWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from '@xrai/contract/routes/webhooks'
import { symmetricEncrypt } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { recordEvent } from '../../accounts/outbox/record-event.ts'
import { announceDue } from '../../accounts/outbox/send-in-turn.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { announce } from '../../db/queries/interop/outbox.ts'
import { webhookOutbox } from '../../db/queries/interop/webhook-deliveries.ts'
import { clinic, webhook, webhookDelivery } from '../../db/schema.ts'
import { openJobs } from '../../jobs/open-jobs.ts'
import { readSettings } from '../../settings/settings.ts'
import { casesOf, waitUntil } from '../../testing/cases.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { deliverDue } from './deliver-due.ts'

let server: TestServer
let receiver: Awaited<ReturnType<typeof startFakeServer>>
beforeAll(async () => {
  receiver = await startFakeServer(() => new Response('taken'))
  server = await openTestServer({ settings: readSettings({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }) })
})
afterAll(() => receiver.close())

const events = ['analysis.completed', 'case.completed', 'report.signed', 'report.amended'] as const

/** An owner with a webhook, and a clock that the test moves. */
const open = async (url = receiver.url) => {
  const owner = await server.newPerson({ plan: 'profesional' })
  const { token, session } = owner
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const made = await server.answerOf(createWebhook, { token, body: { url, events: [...events] } })
  const { id } = made.webhook
  let passed = 0
  const { auth, settings, database } = server.context
  const run = () => deliverDue({ auth, settings, db: database.db }, id, () => new Date(Date.now() + passed))
  /** Advances the clock by minutes, with a run after each. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      passed += minuteMs
      await run()
    }
  }
  /** Advances the clock to the next attempt, some days away at most. */
  const leap = async (ms: number) => {
    passed += ms
    await run()
  }
  const tick = (ms: number) => {
    passed += ms
  }
  const record = (event: (typeof events)[number], caseId: string) =>
    inTransaction(session.scope, scope => recordEvent(scope, { event, caseId }))
  const newCase = async () => (await server.answerOf(createCase, { token, body: { name: 'Rosa Mamani' } })).id
  const deliveries = async () => (await server.answerOf(listDeliveries, { token, query: {} })).deliveries
  const state = async () => (await server.answerOf(listWebhooks, { token })).webhooks[0]
  const edit = (body: z.input<typeof editWebhook.body>) => server.answerOf(editWebhook, { token, params: { id }, body })
  return { owner, id, secret: made.secret, run, pass, leap, tick, edit, record, newCase, deliveries, state }
}

const sign = async ({ token }: Person, id: string, reason?: string) =>
  server.answerOf(signReport, {
    token,
    params: { id },
    body: { decisions: 0, undecided: true, ...(reason && { reason }) },
  })

/** A minimal receiver that verifies a request. */
const read = async (request: Request, secret: string) => {
  const text = await request.clone().text()
  const id = request.headers.get('webhook-id')
  const timestamp = request.headers.get('webhook-timestamp')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
  const signatures = request.headers.get('webhook-signature')?.split(' ')
  return {
    id,
    timestamp: Number(timestamp),
    isSigned: signatures?.includes(`v1,${expected}`),
    text,
    ...JSON.parse(text),
  }
}
type Read = Awaited<ReturnType<typeof read>>

describe('a receiver that is down for an hour', () => {
  it('gets everything once it is back, in order per report, each event once by its id, and signed', {
    tags: ['soak'],
  }, async () => {
    const { owner, secret, pass, leap, deliveries, state } = await open()
    receiver.willAnswer(() => null)
    const pictures = [await sample('panoramic-healthy.jpg'), await sample('panoramic-decayed.jpg')]
    const reports: string[] = []
    for (const picture of pictures) reports.push((await server.analyze(owner.token, picture)).analysis_id)
    for (const id of reports) await sign(owner, id)
    await server.answerOf(beginAmendment, { token: owner.token, params: { id: reports[0] ?? '' } })
    await sign(owner, reports[0] ?? '', 'una pieza mal numerada')
    await pass(60)
    expect(await state()).toMatchObject({ waiting: 5, failingSince: expect.any(String), paused: null })
    const whileDown = receiver.asked.length
    // One event at a time, a minute between two attempts.
    expect(whileDown).toBeGreaterThan(5)
    expect(whileDown).toBeLessThanOrEqual(60)

    receiver.willAnswer(() => new Response('taken'))
    // Two hours are the longest pause after an hour of failures.
    for (let time = 0; time < 12; time += 1) await leap(10 * minuteMs)
    const got: Read[] = await Promise.all(receiver.asked.map(request => read(request, secret)))
    expect(got).toHaveLength(5)
    expect(new Set(got.map(({ id }) => id)).size).toBe(5)
    expect(got.every(({ isSigned }) => isSigned)).toBe(true)
    const ofReport = (id?: string) => got.filter(({ data }) => data.analysisId === id).map(({ type }) => type)
    expect(ofReport(reports[0])).toEqual(['analysis.completed', 'report.signed', 'report.amended'])
    expect(ofReport(reports[1])).toEqual(['analysis.completed', 'report.signed'])
    expect(got.at(-1)?.data.links.pdf ?? '').toMatch(/^http:\/\/localhost:3000\/api\/analyses\/.+\/report\.pdf$/)
    expect(await state()).toMatchObject({ waiting: 0, failingSince: null, last: { state: 'delivered', status: 200 } })
    expect((await deliveries()).every(({ state, answer }) => state === 'delivered' && answer === 'taken')).toBe(true)
  })

  it('delivers what was queued before the clock was set back, and lets a pause last', async () => {
    const { record, newCase, run, deliveries } = await open()
    receiver.willAnswer(() => new Response('taken'))
    const { database } = server.context
    const [queued, paused] = [await newCase(), await newCase()]
    for (const id of [queued, paused]) await record('case.completed', id)
    const move = (caseId: string, times: Partial<typeof webhookDelivery.$inferInsert>) =>
      database.db.update(webhookDelivery).set(times).where(eq(webhookDelivery.caseId, caseId))
    const ahead = new Date(Date.now() + 365 * dayMs)
    await move(queued, { createdAt: ahead, nextAttemptAt: ahead })
    await move(paused, { nextAttemptAt: new Date(Date.now() + 5 * minuteMs) })
    const jobs = await openJobs(database, error => expect.unreachable(String(error)))
    await jobs.close()
    await run()
    const stateOf = new Map((await deliveries()).map(({ caseId, state }) => [caseId, state]))
    expect([stateOf.get(queued), stateOf.get(paused)]).toEqual(['delivered', 'pending'])
  })

  it('delivers under the lease of a killed process whose clock ran ahead', async () => {
    const { id, record, newCase, run, deliveries } = await open()
    receiver.willAnswer(() => new Response('taken'))
    await record('case.completed', await newCase())
    const leasedUntil = new Date(Date.now() + dayMs)
    await server.context.database.db.update(webhook).set({ leasedUntil }).where(eq(webhook.id, id))
    await run()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered'])
  })

  it('holds back later events of a case while an earlier one is refused, and lets others pass', async () => {
    const { record, newCase, run, secret } = await open()
    const first = await newCase()
    const second = await newCase()
    receiver.willAnswer(async request => {
      const { data, type } = await request.json()
      return new Response('', { status: data.caseId === first && type === 'analysis.completed' ? 500 : 200 })
    })
    await record('analysis.completed', first)
    await record('case.completed', first)
    await record('case.completed', second)
    await run()
    const taken = await Promise.all(receiver.asked.map(request => read(request, secret)))
    expect(taken.map(({ data, type }) => [data.caseId === first, type])).toEqual([
      [true, 'analysis.completed'],
      [false, 'case.completed'],
    ])
  })
})

describe('an event', () => {
  it('fails permanently after ten attempts, and then lets the later one pass', async () => {
    const { record, newCase, leap, deliveries } = await open()
    const first = await newCase()
    const second = await newCase()
    receiver.willAnswer(async request => {
      const { data, type } = await request.json()
      return new Response('', { status: data.caseId === first && type === 'analysis.completed' ? 500 : 200 })
    })
    await record('analysis.completed', first)
    await record('case.completed', first)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await record('case.completed', second)
      await leap(dayMs)
    }
    const rows = await deliveries()
    const [bad, held] = rows.toReversed()
    expect(bad).toMatchObject({ state: 'failed', attempts: 10, fault: 'status', status: 500, nextAttemptAt: null })
    expect(held).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  it('is kept if it was not sent: after a kill, under the lease of a dead process', async () => {
    const { owner, record, newCase, id, deliveries } = await open()
    receiver.willAnswer(() => new Response('taken'))
    const { db } = server.context.database
    await record('case.completed', await newCase())
    await db
      .update(webhook)
      .set({ leasedUntil: new Date(Date.now() + 30_000) })
      .where(eq(webhook.id, id))
    await announceDue(db, webhookOutbox, new Date())
    const stop = await server.work(1)
    await announceDue(db, webhookOutbox, new Date())
    expect((await deliveries()).map(({ state }) => state)).toEqual(['pending'])
    // After the lease expires, the job of the next minute finds the delivery.
    await db
      .update(webhook)
      .set({ leasedUntil: new Date(Date.now() - 1) })
      .where(eq(webhook.id, id))
    await announceDue(db, webhookOutbox, new Date())
    await waitUntil(async () => (await deliveries())[0]?.state === 'delivered')
    await stop()
    expect(receiver.asked).toHaveLength(1)
    const jobs = await db
      .select({ group: sql`group_id` })
      .from(sql`pgboss.job`)
      .where(sql`name = 'deliver-webhooks' and singleton_key = ${id}`)
    expect(jobs).toContainEqual({ group: owner.session.scope.clinicId })
  })

  it('is sent at once by a running process: each analysis of a case, then the case', async () => {
    const { owner, deliveries, secret } = await open()
    receiver.willAnswer(() => new Response('taken'))
    const { newCase, add } = casesOf(server)
    const stop = await server.work(1)
    const caseId = await newCase(owner.token)
    await add(owner.token, caseId, await sample('panoramic-healthy.jpg'))
    await waitUntil(async () => {
      const rows = await deliveries()
      return rows.length === 2 && rows.every(({ state }) => state === 'delivered')
    })
    await stop()
    const got = await Promise.all(receiver.asked.map(request => read(request, secret)))
    expect(got.map(({ type }) => type)).toEqual(['analysis.completed', 'case.completed'])
    expect(got[0]?.data).toMatchObject({ clinicId: owner.session.clinic.id, caseId, status: 'done' })
    expect(got[0]?.text).not.toMatch(/Caso|Ana|radiografia/)
  })

  it('waits while the plan does not include webhooks, and events of that time are not written', async () => {
    const { owner, record, newCase, run, deliveries, id } = await open()
    receiver.willAnswer(() => new Response('taken'))
    const setPlan = (plan: 'basico' | 'profesional') =>
      server.context.database.db.update(clinic).set({ plan }).where(eq(clinic.id, owner.session.scope.clinicId))
    await record('case.completed', await newCase())
    await setPlan('basico')
    await record('case.completed', await newCase())
    await run()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['pending'])
    // No job is created for it every minute.
    const { database } = server.context
    const heard: (string | null)[] = []
    const listening = await database.listen(webhookOutbox.channel, webhookId => void heard.push(webhookId))
    await announceDue(database.db, webhookOutbox, new Date())
    await announce(database, webhookOutbox, 'the end')
    await waitUntil(async () => heard.includes('the end'))
    await listening.end()
    expect(heard).not.toContain(id)
    await setPlan('profesional')
    await run()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered'])
  })
})

describe('a webhook whose receiver is slow', () => {
  it('yields its slot to others after twenty seconds', async () => {
    const { record, newCase, run, tick } = await open()
    receiver.willAnswer(() => {
      tick(9000)
      return new Response('taken')
    })
    for (let event = 0; event < 4; event += 1) await record('case.completed', await newCase())
    await run()
    expect(receiver.asked).toHaveLength(3)
    await run()
    expect(receiver.asked).toHaveLength(4)
  })
})

describe('a webhook that is edited during an attempt', () => {
  it("sends to its new address at once, and the old one's response does not count", async () => {
    const { record, newCase, run, edit, deliveries, state } = await open()
    receiver.willAnswer(async (_, turn) => {
      if (turn > 1) return new Response('taken')
      await edit({ url: `${receiver.url}/new` })
      return new Response('', { status: 410 })
    })
    await record('case.completed', await newCase())
    await run()
    expect(receiver.asked.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/new'])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(await state()).toMatchObject({ paused: null, failingSince: null })
  })

  it('keeps undelivered events until it is resumed', async () => {
    const { record, newCase, run, edit, deliveries, state } = await open()
    receiver.willAnswer(async () => {
      await edit({ paused: true })
      return new Response('', { status: 500 })
    })
    await record('case.completed', await newCase())
    await run()
    expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0, status: 500 }])
    expect(await state()).toMatchObject({ paused: { reason: 'owner' }, failingSince: null })
  })
})

describe('a webhook that fails', () => {
  const notificationsOf = async ({ token }: Person) =>
    (await server.answerOf(listNotifications, { token, query: {} })).notifications.map(({ kind }) => kind)

  it('is paused after three days, its owners are notified, and nothing is lost', async () => {
    const { owner, record, newCase, leap, state } = await open()
    receiver.willAnswer(() => null)
    await record('case.completed', await newCase())
    for (let attempt = 0; attempt < 8; attempt += 1) await leap(dayMs / 2)
    expect(await state()).toMatchObject({ paused: { reason: 'failing' }, waiting: 1 })
    expect(await notificationsOf(owner)).toContain('webhook-paused')
    const { token } = owner
    const { id = '' } = (await state()) ?? {}
    receiver.willAnswer(() => new Response('taken'))
    const stop = await server.work(1)
    await server.call(`/api/webhooks/${id}`, { method: 'PATCH', token, json: { paused: false } })
    await waitUntil(async () => (await state())?.waiting === 0)
    await stop()
    expect(await notificationsOf(owner)).not.toContain('webhook-paused')
  })

  it('counts from its next failure if nothing was sent for days, and not at all after a successful test', async () => {
    const { owner, id, record, newCase, run, leap, state } = await open()
    receiver.willAnswer(() => null)
    await record('case.completed', await newCase())
    await run()
    // The failed delivery is erased with its case.
    await server.context.database.db.delete(webhookDelivery).where(eq(webhookDelivery.webhookId, id))
    await leap(20 * dayMs)
    await record('case.completed', await newCase())
    await run()
    const { paused, failingSince } = (await state()) ?? {}
    expect(paused).toBeNull()
    expect(Date.parse(failingSince ?? '')).toBeGreaterThan(Date.now() + 19 * dayMs)
    receiver.willAnswer(() => new Response('taken'))
    await server.answerOf(testWebhook, { token: owner.token, params: { id } })
    expect(await state()).toMatchObject({ failingSince: null })
  })

  it('is paused if its secret cannot be read, until it gets a new one', async () => {
    const { owner, id, record, newCase, run, edit, state } = await open()
    const call = { token: owner.token, params: { id } }
    receiver.willAnswer(() => new Response('taken'))
    const secret = await symmetricEncrypt({ key: 'the secret of another installation', data: 'whsec_' })
    await server.context.database.db.update(webhook).set({ secret }).where(eq(webhook.id, id))
    await record('case.completed', await newCase())
    await run()
    expect(await state()).toMatchObject({ paused: { reason: 'secret' }, waiting: 1, last: { fault: 'secret' } })
    expect(await notificationsOf(owner)).toContain('webhook-paused')
    expect(await server.answerOf(testWebhook, call)).toMatchObject({ state: 'failed', fault: 'secret' })
    expect(receiver.asked).toEqual([])
    const { secret: next } = await server.answerOf(rotateWebhookSecret, call)
    await edit({ paused: false })
    await run()
    const got = await Promise.all(receiver.asked.map(request => read(request, next)))
    expect(got.map(({ isSigned }) => isSigned)).toEqual([true])
  })

  it('is paused at once if the receiver answers that it is gone', async () => {
    const { record, newCase, run, state } = await open()
    receiver.willAnswer(() => new Response('', { status: 410 }))
    await record('case.completed', await newCase())
    await run()
    expect(await state()).toMatchObject({ paused: { reason: 'gone' }, waiting: 1, last: { status: 410 } })
  })
})
