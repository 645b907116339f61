import { createHmac } from 'node:crypto'
import * as routes from '@xrai/contract/routes/webhooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldSecrets } from '../../../db/queries/interop/webhooks.ts'
import { clinic, session, webhook } from '../../../db/schema.ts'
import { readSettings } from '../../../settings/settings.ts'
import { eventsOf } from '../../../testing/audit-events.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let receiver: Awaited<ReturnType<typeof startFakeServer>>
beforeAll(async () => {
  receiver = await startFakeServer(() => new Response('taken'))
  server = await openTestServer({ settings: readSettings({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1, gone.invalid' }) })
})
afterAll(() => receiver.close())

const open = async (url = receiver.url) => {
  const owner = await server.newPerson({ plan: 'profesional' })
  const { token } = owner
  const body = { url, events: ['report.signed' as const], description: 'Agenda' }
  const made = await server.answerOf(routes.createWebhook, { token, body })
  const params = { id: made.webhook.id }
  const test = () => server.answerOf(routes.testWebhook, { token, params })
  const list = async () => (await server.answerOf(routes.listWebhooks, { token })).webhooks
  return { owner, token, params, test, list, ...made }
}

describe('a webhook', () => {
  it('has a secret that is shown once, kept sealed, and rotated with two of them valid for a day', async () => {
    const { token, params, secret, test, list } = await open()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { secret: second, webhook: rotated } = await server.answerOf(routes.rotateWebhookSecret, { token, params })
    expect(Date.parse(rotated.oldSecretUntil ?? '') - Date.now()).toBeGreaterThan(23 * 60 * 60_000)
    receiver.willAnswer(() => new Response('taken'))
    await test()
    const secrets = [secret, second]
    const signed = async () => {
      const request = receiver.asked.at(-1)
      const { 'webhook-id': id, 'webhook-timestamp': at } = Object.fromEntries(request?.headers ?? [])
      const text = `${id}.${at}.${await request?.clone().text()}`
      const made = secrets.map(one => {
        const key = Buffer.from(one.slice('whsec_'.length), 'base64')
        return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
      })
      const given = request?.headers.get('webhook-signature')?.split(' ') ?? []
      return made.map(signature => given.includes(signature))
    }
    expect(await signed()).toEqual([true, true])
    // The one between may never have been seen: the receiver's stays valid.
    const again = await server.answerOf(routes.rotateWebhookSecret, { token, params })
    expect(again.webhook.oldSecretUntil).toBe(rotated.oldSecretUntil)
    secrets.push(again.secret)
    await test()
    expect(await signed()).toEqual([true, false, true])
    const { db } = server.context.database
    await db.update(webhook).set({ oldSecretUntil: new Date() }).where(eq(webhook.id, params.id))
    await test()
    expect(await signed()).toEqual([false, false, true])
    await deleteOldSecrets(db, new Date(Date.now() + 1))
    const rows = await db.select().from(webhook).where(eq(webhook.id, params.id))
    expect(rows).toMatchObject([{ oldSecret: null, oldSecretUntil: null }])
    for (const one of secrets) expect(JSON.stringify([rows, await list(), server.lines])).not.toContain(one)
  })

  it('is deleted with undo, and leaves its acts in the audit trail', async () => {
    const { owner, token, params, list } = await open()
    await server.answerOf(routes.editWebhook, { token, params, body: { paused: true } })
    expect(await server.answerOf(routes.deleteWebhook, { token, params })).toEqual({ webhooks: [] })
    expect((await server.call(`/api/webhooks/${params.id}/test`, { method: 'POST', token })).status).toBe(404)
    await server.answerOf(routes.restoreWebhook, { token, params })
    expect(await list()).toMatchObject([{ id: params.id, description: 'Agenda', paused: { reason: 'owner' } }])
    await server.answerOf(routes.editWebhook, { token, params, body: { url: 'https://clínica.example/key-of-theirs' } })
    const acts = (await eventsOf(owner.session.scope))
      .filter(({ action }) => action.startsWith('webhook-'))
      .map(({ action, detail }) => [action, detail])
    expect(acts).toEqual([
      ['webhook-create', new URL(receiver.url).host],
      ['webhook-edit', null],
      ['webhook-delete', null],
      ['webhook-restore', null],
      ['webhook-edit', 'xn--clnica-4va.example'],
    ])
  })

  it.each(['http://example.com/', 'https://192.168.1.20/', 'https://[::1]/', 'https://a:b@example.com/'])(
    'is refused for %s',
    async url => {
      const { token } = await server.newPerson({ plan: 'profesional' })
      const { answer } = await server.call('/api/webhooks', { token, json: { url, events: ['report.signed'] } })
      expect(answer['code']).toBe('WEBHOOK_URL_REFUSED')
    },
  )

  it('asks for as much to be moved or resumed as to be made, and for nothing to be paused or renamed', async () => {
    const { owner, token, params } = await open()
    const { db } = server.context.database
    const codes = async () => {
      const bodies = [
        { paused: true },
        { paused: false },
        { url: 'https://example.com/' },
        { url: receiver.url, description: 'Otra' },
      ]
      const asked: unknown[] = []
      for (const json of bodies)
        asked.push((await server.call(`/api/webhooks/${params.id}`, { method: 'PATCH', token, json })).answer['code'])
      return asked
    }
    const refusedWith = (code: string) => [undefined, code, code, undefined]
    const long = new Date(Date.now() - 60 * 60_000)
    await db.update(session).set({ createdAt: long, confirmedAt: null }).where(eq(session.id, owner.session.id))
    expect(await codes()).toEqual(refusedWith('REAUTHENTICATION_REQUIRED'))
    await db.update(clinic).set({ plan: 'basico' }).where(eq(clinic.id, owner.session.scope.clinicId))
    expect(await codes()).toEqual(refusedWith('PLAN_REQUIRED'))
  })

  it('goes to no private host from a clinic on trial, which anyone can register', async () => {
    const { token } = await server.newPerson()
    await server.call('/api/plan', { method: 'PUT', token, json: { plan: 'profesional' } })
    const json = { url: 'http://127.0.0.1:9/', description: '', events: ['report.signed'] }
    expect((await server.call('/api/webhooks', { token, json })).answer['code']).toBe('WEBHOOK_URL_REFUSED')
  })

  it('is one of ten at most', async () => {
    const { token } = await open()
    const make = () => server.call('/api/webhooks', { token, json: { url: receiver.url, events: ['report.signed'] } })
    for (let made = 1; made < 10; made += 1) expect((await make()).status).toBe(201)
    expect((await make()).answer['code']).toBe('TOO_MANY_WEBHOOKS')
  })
})

describe('Probar', () => {
  it('answers what failed: a status, a name, a port, TLS', async () => {
    const { test, list } = await open()
    receiver.willAnswer(() => new Response('not today', { status: 503 }))
    const refused = { event: 'webhook.test', state: 'failed', fault: 'status', status: 503, answer: 'not today' }
    expect(await test()).toMatchObject(refused)
    expect(await list()).toMatchObject([{ last: refused, failingSince: null, waiting: 0 }])
    expect(await (await open('https://gone.invalid/')).test()).toMatchObject({ fault: 'dns', status: null })
    expect(await (await open(receiver.url.replace('http:', 'https:'))).test()).toMatchObject({ fault: 'tls' })
    const closed = await startFakeServer(() => new Response(''))
    await closed.close()
    expect(await (await open(closed.url)).test()).toMatchObject({ fault: 'refused' })
  })

  it('is slowed after ten in a minute', async () => {
    const { test } = await open()
    receiver.willAnswer(() => new Response('taken'))
    for (let time = 0; time < 10; time += 1) await test()
    await expect(test()).rejects.toThrow('TOO_MANY_ATTEMPTS')
  })
})

describe('a delivery', () => {
  it('is found by its filters and sent again under its id, unless the webhook is paused', async () => {
    const { token, params, test } = await open()
    receiver.willAnswer(() => new Response('', { status: 500 }))
    const { id } = await test()
    const found = async (query: object) =>
      (await server.answerOf(routes.listDeliveries, { token, query })).deliveries.map(delivery => delivery.id)
    expect(await found({ webhook: params.id, state: 'failed', event: 'webhook.test' })).toEqual([id])
    expect(await found({ state: 'delivered' })).toEqual([])
    const stranger = await open()
    const foreign = `/api/webhook-deliveries?webhook=${params.id}`
    expect((await server.call(foreign, { token: stranger.token })).status).toBe(404)
    const again = () => server.call(`/api/webhook-deliveries/${id}/resend`, { method: 'POST', token })
    expect((await again()).answer).toMatchObject({ id, state: 'pending', attempts: 0 })
    await server.answerOf(routes.editWebhook, { token, params, body: { paused: true } })
    expect((await again()).answer['code']).toBe('WEBHOOK_PAUSED')
  })
})
