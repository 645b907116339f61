import { createKey } from '@xrai/contract/routes/api-keys'
import { invite } from '@xrai/contract/routes/team'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '../../../accounts/identity/login/login.ts'
import { type Registered, register } from '../../../accounts/identity/login/register.ts'
import { findMembershipIn, insertMember } from '../../../db/queries/accounts/members.ts'
import { clinic } from '../../../db/schema.ts'
import { readSettings } from '../../../settings/settings.ts'
import { fieldOf } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const password = 'ocho letras'
const email = `demo.${crypto.randomUUID()}@example.com`
let server: TestServer
let demo: Registered

beforeAll(async () => {
  server = await openTestServer()
  const { database, auth } = server.context
  const person = { email, firstName: 'Lucía', lastName: 'Demostración' }
  demo = await register(database.db, auth, person, { password }, { plan: 'profesional', demo: true })
})
// The suite's other files share the database and expect no demo clinic.
afterAll(() => server.context.database.db.update(clinic).set({ demo: false }).where(eq(clinic.id, demo.clinicId)))

/** That installation, reachable from other machines. */
const reachedByOthers = () => openTestServer({ settings: readSettings({ HOST: '0.0.0.0' }) })

const signIn = async () => {
  const token = await createSession(server.context.database.db, demo.userId)
  await server.call('/api/session/confirm', { token, json: { password } })
  return token
}
const codeOf = async (path: string, token: string, json: object) =>
  (await server.call(path, { token, json })).answer['code']

/** A session of the demo account in another clinic, as if it were a member there. */
const signInAt = async ({ session: { scope } }: Person) => {
  await insertMember(scope, demo.userId, 'dentist')
  const token = await signIn()
  await server.call('/api/session/clinic', { method: 'PUT', token, json: { id: scope.clinicId } })
  expect((await server.call('/api/session', { token })).answer).toMatchObject({ clinic: { id: scope.clinicId } })
  return token
}

describe('the demo account', () => {
  it("does not join a stranger's clinic", async () => {
    const stranger = await server.newPerson()
    const invited = await server.call('/api/team/invitations', {
      token: stranger.token,
      json: { email, role: 'dentist' },
    })
    const secret = fieldOf(invite, invited.answer, 'link').split('#')[1]
    expect(await codeOf('/api/invitations/accept', await signIn(), { token: secret })).toBe('DEMO_ACCOUNT')
    expect(await findMembershipIn(server.context.database.db, demo.userId, stranger.session.clinic.id)).toBeNull()
  })

  it('erases none of its patients', async () => {
    const token = await signIn()
    const names = { firstName: 'Rosa', lastName: 'Mamani' }
    const { answer } = await server.call('/api/patients', { token, json: names })
    const path = `/api/patients/${answer['id']}`
    expect(await codeOf(`${path}/erasure`, token, { now: true })).toBe('DEMO_ACCOUNT')
    expect((await server.call(path, { token })).status).toBe(200)
  })

  it('keeps its password, second step and account in every clinic that its session works in', async () => {
    const token = await signInAt(await server.newPerson())
    const refused = [
      await codeOf('/api/me/password', token, { current: password, password: 'una clave nueva' }),
      await codeOf('/api/me/two-factor', token, {}),
      await codeOf('/api/me/erasure', token, { now: true }),
    ]
    expect(refused).toEqual(['DEMO_ACCOUNT', 'DEMO_ACCOUNT', 'DEMO_ACCOUNT'])
  })
})

describe('the demo account on a server that other machines can reach', () => {
  it('cannot sign in and is not offered', async () => {
    const others = await reachedByOthers()
    const json = { email, password }
    expect((await others.call('/api/auth/login', { json })).answer).toMatchObject({ code: 'DEMO_ONLY_HERE' })
    expect((await others.call('/api/config')).answer['demo']).toBeNull()
    expect((await server.call('/api/auth/login', { json })).status).toBe(200)
    expect((await server.call('/api/config')).answer['demo']).not.toBeNull()
  })

  it('has neither its earlier sessions nor a key', async () => {
    const token = await signIn()
    await server.call('/api/session/clinic', { method: 'PUT', token, json: { id: demo.clinicId } })
    const { key } = await server.answerOf(createKey, { token, body: { name: 'Programa' } })
    const others = await reachedByOthers()
    for (const [given, code] of [
      [token, 'SESSION_REQUIRED'],
      [key, 'KEY_WRONG'],
    ] as const) {
      expect((await server.call('/api/cases', { token: given })).status).toBe(200)
      expect((await others.call('/api/cases', { token: given })).answer).toMatchObject({ code })
    }
  })

  it('blocks no other account', async () => {
    const others = await reachedByOthers()
    const { token } = await others.newPerson()
    expect((await others.call('/api/cases', { token })).status).toBe(200)
  })
})
