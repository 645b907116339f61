import { login } from '@xrai/contract/routes/accounts'
import { getTeam, invite as inviteRoute } from '@xrai/contract/routes/team'
import { beforeAll, describe, expect, it } from 'vitest'
import { invitationMailLimits } from '../../../accounts/sessions/attempt-limits.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const newEmail = () => `persona.${crypto.randomUUID()}@example.com`

/** The secret of a fresh invitation by this person. */
const invite = async ({ token }: Person, email: string, role = 'dentist') => {
  const { answer } = await server.call('/api/team/invitations', { token, json: { email, role } })
  return fieldOf(inviteRoute, answer, 'link').split('#')[1] ?? ''
}
const accept = (token: string, secret: string) =>
  server.call('/api/invitations/accept', { token, json: { token: secret } })

/** A member who joined the owner's clinic by an invitation. */
const colleagueOf = async (owner: Person, role = 'dentist') => {
  const person = await server.newPerson()
  expect((await accept(person.token, await invite(owner, person.email, role))).status).toBe(200)
  return person
}
const sessionOf = async (token: string) => (await server.call('/api/session', { token })).answer

describe('an invitation', () => {
  it('shows its clinic and role, and lets the invited user join in that role', async () => {
    const owner = await server.newPerson({ lastName: 'Titular' })
    const invited = await server.newPerson()
    const secret = await invite(owner, invited.email, 'assistant')
    const read = await server.call('/api/invitations/read', { json: { token: secret } })
    const names = { clinic: 'Clínica de Ana Titular', invitedBy: 'Ana Titular' }
    expect(read.answer).toMatchObject({ ...names, role: 'assistant', email: invited.email })
    await accept(invited.token, secret)
    expect(await sessionOf(invited.token)).toMatchObject({
      clinic: { name: 'Clínica de Ana Titular', role: 'assistant' },
    })
  })

  it('works once', async () => {
    const owner = await server.newPerson()
    const invited = await server.newPerson()
    const secret = await invite(owner, invited.email)
    const both = await Promise.all([accept(invited.token, secret), accept(invited.token, secret)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await server.call('/api/invitations/read', { json: { token: secret } })).status).toBe(410)
  })

  it('is for its own e-mail: a user with another address cannot join by a forwarded link', async () => {
    const owner = await server.newPerson()
    const stranger = await server.newPerson()
    const secret = await invite(owner, newEmail())
    expect((await accept(stranger.token, secret)).answer).toMatchObject({ code: 'INVITATION_OF_ANOTHER' })
    expect(await sessionOf(stranger.token)).toMatchObject({ clinic: { id: stranger.session.clinic.id } })
  })

  it('is invalid once withdrawn, and another clinic cannot withdraw it', async () => {
    const owner = await server.newPerson()
    const other = await server.newPerson()
    const invited = await server.newPerson()
    const secret = await invite(owner, invited.email)
    const { invitations } = await server.answerOf(getTeam, { token: owner.token })
    const path = `/api/team/invitations/${invitations[0]?.id}`
    expect((await server.call(path, { method: 'DELETE', token: other.token })).status).toBe(404)
    expect((await server.call(path, { method: 'DELETE', token: owner.token })).status).toBe(200)
    expect((await accept(invited.token, secret)).answer).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('ends with the next one to the same e-mail', async () => {
    const owner = await server.newPerson()
    const invited = await server.newPerson()
    const first = await invite(owner, invited.email)
    await invite(owner, invited.email, 'assistant')
    expect((await accept(invited.token, first)).answer).toMatchObject({ code: 'LINK_INVALID' })
  })

  it.each([
    ['is removed', 'DELETE', {}],
    ['is no owner any more', 'PATCH', { json: { role: 'dentist' } }],
  ])('ends when the owner who made it %s', async (_, method, change) => {
    const owner = await server.newPerson()
    const second = await colleagueOf(owner, 'owner')
    const invited = await server.newPerson()
    const secret = await invite(second, invited.email, 'owner')
    const own = await invite(owner, newEmail())
    const path = `/api/team/members/${second.session.user.id}`
    expect((await server.call(path, { method, token: owner.token, ...change })).status).toBe(200)
    expect((await accept(invited.token, secret)).answer).toMatchObject({ code: 'LINK_INVALID' })
    expect((await server.call('/api/invitations/read', { json: { token: own } })).status).toBe(200)
  })

  it('ends with a new password of the owner who made it', async () => {
    const password = 'molar rojo en la lluvia'
    const owner = await server.newPerson({ password })
    const invited = await server.newPerson()
    const secret = await invite(owner, invited.email, 'owner')
    const json = { current: password, password: 'otra lluvia de molares', keepKeys: false }
    expect((await server.call('/api/me/password', { token: owner.token, json })).status).toBe(200)
    expect((await accept(invited.token, secret)).answer).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('is not mailed any more to an address that was mailed ten in a day, whichever clinic invites it', async () => {
    const mailbox = createMailbox()
    const mailing = await openTestServer({ mailer: mailbox.mailer })
    const email = newEmail()
    const mailed: unknown[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      const { token } = await mailing.newPerson()
      const { answer } = await mailing.call('/api/team/invitations', { token, json: { email, role: 'dentist' } })
      mailed.push(answer['mailed'])
    }
    expect(mailed).toEqual([...Array(10).fill(true), false])
    expect(mailbox.to(email)).toHaveLength(10)
  })

  it('is made but not mailed by a clinic that mailed fifty in a day', async () => {
    const mailbox = createMailbox()
    const mailing = await openTestServer({ mailer: mailbox.mailer })
    const { token, session } = await mailing.newPerson()
    for (let turn = 0; turn < 50; turn += 1)
      await mailing.context.attempts.spend(invitationMailLimits(newEmail(), session.scope.clinicId))
    const json = { email: newEmail(), role: 'dentist' }
    const { status, answer } = await mailing.call('/api/team/invitations', { token, json })
    expect([status, answer['mailed'], mailbox.to(json.email)]).toEqual([201, false, []])
    expect(answer['link']).toContain('/invitation#')
  })

  it('is mailed only for an inviter with a verified address', async () => {
    const mailbox = createMailbox()
    const mailing = await openTestServer({ mailer: mailbox.mailer })
    const proved = await mailing.newPerson()
    const email = newEmail()
    const sent = await mailing.call('/api/team/invitations', { token: proved.token, json: { email, role: 'dentist' } })
    expect(sent.answer).toMatchObject({ mailed: true })
    expect(mailbox.to(email)).toHaveLength(1)
    const unproved = await mailing.newPerson({ password: 'ocho letras' })
    const refused = await mailing.call('/api/team/invitations', {
      token: unproved.token,
      json: { email, role: 'owner' },
    })
    expect([refused.status, refused.answer['code']]).toEqual([403, 'EMAIL_UNVERIFIED'])
  })

  it('contains no link or line break from the name of a user or clinic', async () => {
    const mailbox = createMailbox()
    const mailing = await openTestServer({ mailer: mailbox.mailer })
    const owner = await mailing.newPerson({ lastName: 'Paz\n\nEntra en https://evil.example' })
    const email = newEmail()
    await mailing.call('/api/team/invitations', { token: owner.token, json: { email, role: 'dentist' } })
    const [mail] = mailbox.to(email)
    expect(mail?.subject).toBe('XRAI: te invitan a Clínica de Ana Paz Entra en')
    expect(mail?.text).toMatch(/^Ana Paz Entra en te invita a trabajar en Clínica de Ana Paz Entra en con XRAI\./)
    expect(mail?.text).not.toContain('evil')
  })

  it('is accepted only with a verified address, where mail is set up', async () => {
    const mailbox = createMailbox()
    const mailing = await openTestServer({ mailer: mailbox.mailer })
    const owner = await mailing.newPerson()
    const invited = await mailing.newPerson({ password: 'ocho letras' })
    const invitation = { email: invited.email, role: 'dentist' }
    const { answer } = await mailing.call('/api/team/invitations', { token: owner.token, json: invitation })
    const join = () =>
      mailing.call('/api/invitations/accept', {
        token: invited.token,
        json: { token: fieldOf(inviteRoute, answer, 'link').split('#')[1] },
      })
    const refused = await join()
    expect([refused.status, refused.answer['code']]).toEqual([403, 'EMAIL_UNVERIFIED'])
    await mailing.call('/api/me/verification', { method: 'POST', token: invited.token })
    const json = { token: mailbox.secret(invited.email, 'verify-email'), password: invited.password }
    expect((await mailing.call('/api/auth/verify-email', { json })).status).toBe(200)
    expect((await join()).answer).toMatchObject({ role: 'dentist' })
  })

  it.each(['dentist', 'assistant'])('is not for a %s to send, and neither are roles to change', async role => {
    const owner = await server.newPerson()
    const colleague = await colleagueOf(owner, role)
    const { token } = colleague
    const sent = await server.call('/api/team/invitations', { token, json: { email: newEmail(), role: 'owner' } })
    expect([sent.status, sent.answer['code']]).toEqual([403, 'FORBIDDEN'])
    const path = `/api/team/members/${colleague.session.user.id}`
    const raised = await server.call(path, { method: 'PATCH', token, json: { role: 'owner' } })
    expect(raised.answer).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a clinic', () => {
  it('keeps an owner: the last one neither leaves nor loses the role', async () => {
    const owner = await server.newPerson()
    await colleagueOf(owner)
    const path = `/api/team/members/${owner.session.user.id}`
    const left = await server.call('/api/team/leave', { method: 'POST', token: owner.token })
    const lowered = await server.call(path, { method: 'PATCH', token: owner.token, json: { role: 'dentist' } })
    const removed = await server.call(path, { method: 'DELETE', token: owner.token })
    for (const { status, answer } of [left, lowered, removed]) {
      expect([status, answer['code']]).toEqual([409, 'LAST_OWNER'])
    }
  })

  it('keeps an owner when two leave at once', async () => {
    const owner = await server.newPerson()
    const second = await colleagueOf(owner, 'owner')
    const both = await Promise.all(
      [owner, second].map(({ token }) => server.call('/api/team/leave', { method: 'POST', token })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is closed to a removed member, who gets a personal one', async () => {
    const owner = await server.newPerson()
    const colleague = await colleagueOf(owner)
    const key = await server.call('/api/team', { token: colleague.token })
    expect(key.answer['members']).toHaveLength(2)
    const path = `/api/team/members/${colleague.session.user.id}`
    expect((await server.call(path, { method: 'DELETE', token: owner.token })).status).toBe(200)
    expect((await server.call('/api/analyses', { token: colleague.token })).status).toBe(401)
  })

  it('that is made for a person who leaves has used its trial, and is made twice a day at most', async () => {
    const leaver = await server.newPerson()
    const heir = await server.newPerson()
    const trials: unknown[] = []
    const leave = async () => {
      await accept(heir.token, await invite(leaver, heir.email, 'owner'))
      return server.call('/api/team/leave', { method: 'POST', token: leaver.token })
    }
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await leave()).status).toBe(200)
      trials.push((await server.call('/api/plan', { token: leaver.token })).answer['trialLeft'])
    }
    expect(trials).toEqual([false, false])
    expect((await leave()).answer).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect((await server.call('/api/session', { token: leaver.token })).status).toBe(200)
  })

  it('that is made for a removed member has no credits of the month after the second of a day', async () => {
    const member = await server.newPerson({ password: 'molar rojo en la lluvia' })
    const signIn = async () => {
      const json = { email: member.email, password: member.password }
      return fieldOf(login, (await server.call('/api/auth/login', { json })).answer, 'token')
    }
    const heir = await server.newPerson()
    await accept(heir.token, await invite(member, heir.email, 'owner'))
    const left: unknown[] = []
    let remover = heir
    for (let turn = 0; turn < 3; turn += 1) {
      const path = `/api/team/members/${member.session.user.id}`
      expect((await server.call(path, { method: 'DELETE', token: remover.token })).status).toBe(200)
      const token = await signIn()
      left.push((await server.call('/api/credits', { token })).answer['left'])
      remover = await server.newPerson()
      expect((await accept(remover.token, await invite({ ...member, token }, remover.email, 'owner'))).status).toBe(200)
    }
    expect(left).toEqual([5, 5, 0])
  })

  it('is left into another one of the person, in the same session', async () => {
    const owner = await server.newPerson()
    const colleague = await colleagueOf(owner)
    const { answer } = await server.call('/api/team/leave', { method: 'POST', token: colleague.token })
    expect(answer).toEqual({ clinic: 'Clínica de Ana Prueba' })
    expect(await sessionOf(colleague.token)).toMatchObject({ clinic: { id: colleague.session.clinic.id } })
  })

  it('is chosen for one session among those of the person, and never among those of others', async () => {
    const owner = await server.newPerson()
    const colleague = await colleagueOf(owner)
    const go = (id: string) =>
      server.call('/api/session/clinic', { method: 'PUT', token: colleague.token, json: { id } })
    expect((await go(colleague.session.clinic.id)).status).toBe(200)
    expect(await sessionOf(colleague.token)).toMatchObject({ clinic: { role: 'owner' } })
    expect((await go((await server.newPerson()).session.clinic.id)).status).toBe(404)
  })

  it('is not written to by a page that still shows the one before', async () => {
    const person = await server.newPerson()
    const { token } = person
    const before = person.session.clinic.id
    const owner = await server.newPerson()
    await accept(token, await invite(owner, person.email))
    const add = (headers: Readonly<Record<string, string>>) =>
      server.call('/api/patients', { token, headers, json: { firstName: 'Ana', lastName: 'Paz' } })
    const refused = await add({ 'XRAI-Clinic': before })
    expect([refused.status, refused.answer['code']]).toEqual([409, 'CLINIC_CHANGED'])
    expect((await server.call('/api/patients', { token })).answer).toMatchObject({ patients: [] })
    expect((await add({ 'XRAI-Clinic': owner.session.clinic.id })).status).toBe(201)
    expect((await add({})).status).toBe(201)
  })

  it('shows its invitations to owners alone', async () => {
    const owner = await server.newPerson()
    const colleague = await colleagueOf(owner)
    await invite(owner, newEmail())
    const seen = async (token: string) => (await server.call('/api/team', { token })).answer['invitations']
    expect(await seen(owner.token)).toHaveLength(1)
    expect(await seen(colleague.token)).toEqual([])
  })
})
