import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { createCase } from '@xrai/contract/routes/cases'
import { listDevices } from '@xrai/contract/routes/devices'
import { beforeAll, describe, expect, it } from 'vitest'
import { markProved } from '../../../db/queries/accounts/people.ts'
import { notifyCaseChanged } from '../../../db/queries/records/case-work.ts'
import { session } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const mailbox = createMailbox()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ mailer: mailbox.mailer })
})

const password = 'ocho letras'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const loginFrom = async (email: string, userAgent: string) => {
  const headers = { 'user-agent': userAgent }
  const { answer } = await server.call('/api/auth/login', { json: { email, password }, headers })
  return fieldOf(loginRoute, answer, 'token')
}

const devicesOf = async (token: string) => (await server.answerOf(listDevices, { token })).devices

describe('linked devices', () => {
  it('are the sessions by browser and system, this one first, without a place', async () => {
    const { email } = await server.newPerson({ password })
    const token = await loginFrom(email, iphone)
    await loginFrom(email, edge)
    const devices = await devicesOf(token)
    expect(devices[0]).toMatchObject({ browser: 'Safari', system: 'iPhone', mobile: true, current: true })
    expect(devices).toContainEqual(expect.objectContaining({ browser: 'Edge', system: 'Windows', current: false }))
    expect(JSON.stringify(devices)).not.toContain(token)
    const rows = await server.context.database.db.select().from(session)
    expect(JSON.stringify(rows)).not.toMatch(/address/i)
  })

  it('are out at their next request once revoked', async () => {
    const { email } = await server.newPerson({ password })
    const mine = await loginFrom(email, edge)
    const lost = await loginFrom(email, iphone)
    const { id } = (await devicesOf(mine)).find(({ system }) => system === 'iPhone') ?? { id: '' }
    expect((await server.call('/api/session', { token: lost })).status).toBe(200)
    expect((await server.call(`/api/me/devices/${id}`, { method: 'DELETE', token: mine })).status).toBe(200)
    expect((await server.call('/api/session', { token: lost })).answer).toMatchObject({ code: 'SESSION_REQUIRED' })
    expect((await server.call('/api/session', { token: mine })).status).toBe(200)
  })

  it('are all revoked at once, save this one', async () => {
    const { email, token: first } = await server.newPerson({ password })
    const mine = await loginFrom(email, edge)
    const { answer } = await server.call('/api/me/devices', { method: 'DELETE', token: mine })
    expect(answer['devices']).toHaveLength(1)
    expect((await server.call('/api/session', { token: first })).status).toBe(401)
  })

  it('of another person are not there to revoke', async () => {
    const { token } = await server.newPerson()
    const other = await server.newPerson()
    const [device] = await devicesOf(other.token)
    const refused = await server.call(`/api/me/devices/${device?.id}`, { method: 'DELETE', token })
    expect([refused.status, refused.answer['code']]).toEqual([404, 'NOT_FOUND'])
    expect((await server.call('/api/session', { token: other.token })).status).toBe(200)
  })

  it('that are revoked see their open event stream end, and nothing more on it', async () => {
    const person = await server.newPerson({ password })
    const { email } = person
    const mine = await loginFrom(email, edge)
    const lost = await loginFrom(email, iphone)
    const made = await server.call('/api/cases', { token: mine, json: { name: 'Caso' } })
    const stream = await server.app.request(`/api/cases/${made.answer['id']}/events`, {
      headers: { authorization: lost },
    })
    const reader = stream.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    const { id } = (await devicesOf(mine)).find(({ system }) => system === 'iPhone') ?? { id: '' }
    await server.call(`/api/me/devices/${id}`, { method: 'DELETE', token: mine })
    // The case changes; the stream checks its session before it sends the change.
    await notifyCaseChanged(person.session.scope, fieldOf(createCase, made.answer, 'id'))
    expect((await reader?.read())?.done).toBe(true)
  })

  it('that are new are notified by mail to a proved address, where there was another one', async () => {
    const { email, session: owner } = await server.newPerson({ password })
    await loginFrom(email, edge)
    await loginFrom(email, firefox)
    expect(mailbox.to(email)).toEqual([])
    await markProved(server.context.database.db, owner.user.id)
    await loginFrom(email, edge)
    expect(mailbox.to(email)).toEqual([])
    await loginFrom(email, iphone)
    expect(mailbox.to(email).map(({ text }) => text)).toEqual([expect.stringContaining('Safari · iPhone')])
    expect(mailbox.to(email).at(-1)?.text).toContain('Safari · iPhone')
  })

  it('are never given a session that the caller chose (fixation)', async () => {
    const { email } = await server.newPerson({ password })
    const chosen = 'token-que-eligio-otro'
    const { answer } = await server.call('/api/auth/login', {
      json: { email, password },
      headers: { authorization: chosen, cookie: `better-auth.session_token=${chosen}` },
    })
    expect(answer['token']).not.toBe(chosen)
    expect((await server.call('/api/session', { token: chosen })).status).toBe(401)
  })
})
