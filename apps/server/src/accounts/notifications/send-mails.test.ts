import { setTimeout } from 'node:timers/promises'
import { dayMs, minuteMs } from '@xrai/contract/records/durations'
import { editProfile } from '@xrai/contract/routes/profile'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateUser } from '../../db/queries/accounts/people.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { createMailbox } from '../../testing/mailbox.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAttempts } from '../sessions/attempts.ts'
import { notify } from './notify.ts'
import { markAll, readUnreadCount } from './read-notifications.ts'
import { sendNotificationMails } from './send-mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

/** Shared, because a run mails all users. */
const mailbox = createMailbox()

/** The subjects of the mails to a user with a verified address who was notified of a failed case. */
const open = async ({ verified = true } = {}) => {
  const person = await server.newPerson()
  const { scope, user } = person.session
  await updateUser(scope.db, user.id, { emailVerified: verified })
  const { answer } = await server.call('/api/cases', { token: person.token, json: { name: 'Rosa Mamani' } })
  const caseId = String(answer['id'])
  await notify(scope, { kind: 'member-joined', key: 'x', to: { users: [user.id] }, by: user.id, caseId })
  const post = { ...server.context, mailer: mailbox.mailer, publicUrl: 'https://xrai.example', signing: null }
  const send = (inMs: number) => sendNotificationMails(scope.db, post, new Date(Date.now() + inMs))
  return { ...person, caseId, send, mails: () => mailbox.to(person.email) }
}
const choose = (token: string, shared: boolean) =>
  server.answerOf(editProfile, { token, body: { notifications: { shared } } })

describe('a notification', () => {
  it('is mailed once to users who opted in, after a minute, with a link and without patient data', async () => {
    const { token, send, mails, caseId } = await open()
    const { notifications } = await choose(token, true)
    expect(notifications).toMatchObject({ shared: true, caseFailed: true })
    await send(0)
    expect(mails()).toEqual([])
    await send(2 * minuteMs)
    await send(3 * minuteMs)
    expect(mails()).toMatchObject([{ subject: 'Aviso de XRAI: una persona se unió a tu clínica' }])
    expect(mails()[0]?.text).toContain(`https://xrai.example/analyzer-results/${caseId}`)
    expect(JSON.stringify(mails())).not.toContain('Mamani')
  })

  it('is mailed with its clinic and the screen that the bell opens', async () => {
    const { session, send, mails, token } = await open()
    await choose(token, true)
    await notify(session.scope, { kind: 'role-changed', key: 'y', to: { users: [session.user.id] } })
    await send(2 * minuteMs)
    const text = mails().find(({ subject }) => subject.includes('rol'))?.text
    expect(text).toContain('https://xrai.example/profile?panel=equipo')
    expect(text).toContain(`Tienes un aviso de ${session.clinic.name} en XRAI`)
  })

  it('is mailed beside few others at once', async () => {
    const { session, token } = await open()
    await choose(token, true)
    const { scope, user } = session
    for (let at = 0; at < 12; at += 1)
      await notify(scope, { kind: 'role-changed', key: `many ${at}`, to: { users: [user.id] } })
    let sending = 0
    let most = 0
    let sent = 0
    const mailer = {
      send: async () => {
        sending += 1
        most = Math.max(most, sending)
        await setTimeout(5)
        sending -= 1
        sent += 1
      },
      close: () => undefined,
    }
    const post = { ...server.context, mailer, publicUrl: 'https://xrai.example', signing: null }
    await sendNotificationMails(scope.db, post, new Date(Date.now() + 2 * minuteMs))
    expect([sent, most]).toEqual([expect.any(Number), 5])
    expect(sent).toBeGreaterThanOrEqual(12)
  })

  it('is mailed by a later run if the mail server was away, or asked for another attempt', async () => {
    // Otherwise the notifications of other tests would be tried first.
    await (await open()).send(2 * minuteMs)
    const { token, mails, send, session, email } = await open()
    const later = await open()
    for (const one of [token, later.token]) await choose(one, true)
    const tried: string[] = []
    const failing = (fault: object) => ({
      send: ({ to }: Mail) => {
        tried.push(to)
        return Promise.reject(Object.assign(new Error('no'), fault))
      },
      close: () => undefined,
    })
    let passed = 0
    const clock = () => Date.now() + passed
    const attempts = createAttempts(session.scope.db, 'a secret', clock)
    const sendBy = async (mailer: Mailer) => {
      const post = { ...server.context, attempts, mailer, publicUrl: 'https://xrai.example', signing: null }
      passed += 5 * minuteMs
      await sendNotificationMails(session.scope.db, post, new Date(clock()))
    }
    await sendBy(failing({ code: 'EAUTH', responseCode: 535 }))
    await sendBy(failing({ code: 'ECONNECTION' }))
    await sendBy(failing({ code: 'EENVELOPE', command: 'RCPT TO', response: '450 4.2.0 Greylisted' }))
    expect(tried.toSorted()).toEqual([email, email, email, later.email, later.email, later.email].toSorted())
    expect([...mails(), ...later.mails()]).toEqual([])
    await send(2 * minuteMs)
    expect([mails().length, later.mails().length]).toEqual([1, 1])
    const refused = await open()
    await choose(refused.token, true)
    await sendBy(failing({ code: 'EENVELOPE', command: 'RCPT TO', response: '550 5.1.1 User unknown' }))
    await refused.send(2 * minuteMs)
    expect(refused.mails()).toEqual([])
  })

  it('is tried less and less often while the mail server ends each attempt, and not after a day', async () => {
    await (await open()).send(2 * minuteMs)
    const { token, session, email } = await open()
    await choose(token, true)
    const { db } = session.scope
    const start = Date.now()
    let minute = 0
    const tried: number[] = []
    const mailer = {
      send: ({ to }: Mail) => {
        if (to === email) tried.push(minute)
        return Promise.reject(Object.assign(new Error('no'), { code: 'ETIMEDOUT', command: 'CONN' }))
      },
      close: () => undefined,
    }
    const clock = () => start + minute * minuteMs
    const attempts = createAttempts(db, 'a secret', clock)
    const post = { ...server.context, attempts, mailer, publicUrl: 'https://xrai.example', signing: null }
    const run = () => sendNotificationMails(db, post, new Date(clock()))
    for (minute = 2; minute < 20; minute += 1) await run()
    for (minute = 60; minute < 2 * (dayMs / minuteMs); minute += 60) await run()
    expect(tried).toEqual([2, 3, 5, 9, 17, 60, 120, 240, 420, 660, 900, 1140, 1380])
  })

  it('is not mailed if it was read, not opted into, is obsolete, or the address is unverified', async () => {
    const [read, unchosen, over, unverified] = [
      await open(),
      await open(),
      await open(),
      await open({ verified: false }),
    ]
    // The case has no failed radiograph any more.
    const to = { users: [over.session.user.id] }
    await notify(over.session.scope, { kind: 'case-failed', key: 'y', to, caseId: over.caseId })
    for (const { token } of [read, unverified]) await choose(token, true)
    const { latest } = await readUnreadCount(read.session, null)
    await markAll(read.session, latest ?? '')
    const all = [read, unchosen, over, unverified]
    for (const { send } of all) await send(2 * minuteMs)
    expect(all.flatMap(({ mails }) => mails())).toEqual([])
  })
})
