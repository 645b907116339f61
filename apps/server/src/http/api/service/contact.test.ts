import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { contactMessage } from '../../../db/schema.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { readSettings } from '../../../settings/settings.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const written = { name: 'Rosa Díaz', email: 'rosa@clinica.pe', subject: 'Planes', message: '¿Hay un plan para tres?' }

const lastMessage = async () => {
  const [row] = await server.context.database.db.select().from(contactMessage).orderBy(desc(contactMessage.id)).limit(1)
  return row
}

describe('a message of the contact form', () => {
  it('is stored as it was written, without the blanks around it', async () => {
    const { status, answer } = await server.call('/api/contact', { json: { ...written, name: '  Rosa Díaz ' } })
    expect([status, answer]).toEqual([201, { message: 'success' }])
    expect(await lastMessage()).toMatchObject({ ...written, answeredAt: null })
  })

  it.each([
    [{ name: '  ' }, 422, 'REQUEST_INVALID'],
    [{ email: 'rosa' }, 422, 'EMAIL_INVALID'],
    [{ email: undefined }, 422, 'REQUEST_INVALID'],
    [{ subject: '' }, 422, 'REQUEST_INVALID'],
    [{ message: '' }, 422, 'REQUEST_INVALID'],
    [{ message: 'x'.repeat(5001) }, 422, 'REQUEST_INVALID'],
  ])('is refused with %j', async (wrong, status, code) => {
    const refused = await server.call('/api/contact', { json: { ...written, ...wrong } })
    expect([refused.status, refused.answer['code']]).toEqual([status, code])
  })

  it('is mailed to the operator, with the sender as the reply address', async () => {
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
    const settings = readSettings({ ADMIN_EMAIL: 'Jefa@xrai.example' })
    await (await openTestServer({ mailer, settings })).call('/api/contact', { json: written })
    expect(sent).toEqual([
      {
        to: 'jefa@xrai.example',
        replyTo: written.email,
        subject: `XRAI · ${written.subject}`,
        text: expect.stringContaining(written.message),
      },
    ])
  })

  it('is kept when the mail server fails, which is logged without its text', async () => {
    const mailer = { send: () => Promise.reject(new Error('550 rosa@clinica.pe')), close: () => undefined }
    const failing = await openTestServer({ mailer })
    const subject = `Falla ${crypto.randomUUID()}`
    expect((await failing.call('/api/contact', { json: { ...written, subject } })).status).toBe(201)
    expect(await lastMessage()).toMatchObject({ subject })
    const log = failing.lines.join('\n')
    expect(log).toContain('message-copy-failed')
    expect(log).not.toContain('rosa')
    expect(log).not.toContain(subject)
  })

  it('is stored without a mail when all addresses together send more than thirty in a minute', async () => {
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
    const busy = await openTestServer({ mailer })
    const subject = `Muchos ${crypto.randomUUID()}`
    for (let turn = 0; turn < 31; turn += 1)
      expect((await busy.call('/api/contact', { json: { ...written, subject } })).status).toBe(201)
    expect(sent).toHaveLength(30)
    expect(await busy.context.database.db.$count(contactMessage, eq(contactMessage.subject, subject))).toBe(31)
  })

  it('is refused with a time to come back when one address sends more than five in a minute', async () => {
    const fresh = await openTestServer()
    const send = (remoteAddress: string) =>
      fresh.app.request(
        '/api/contact',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(written) },
        { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
      )
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await send('192.0.2.7')).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await send('192.0.2.7')).headers.get('retry-after')).toBe('60')
    expect((await send('192.0.2.8')).status).toBe(201)
  })
})
