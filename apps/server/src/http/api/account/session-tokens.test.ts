import { dayMs, hourMs } from '@xrai/contract/records/durations'
import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '../../../accounts/identity/login/login.ts'
import { hashSecret } from '../../../accounts/sessions/secrets.ts'
import { findSession } from '../../../accounts/sessions/session.ts'
import { sessionAges } from '../../../accounts/sessions/session-ages.ts'
import { session } from '../../../db/schema.ts'
import { fieldOf } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const password = 'ocho letras'
const later = (ms: number) => new Date(Date.now() + ms)

const rowOf = async (token: string) => {
  const { db } = server.context.database
  const [row] = await db
    .select()
    .from(session)
    .where(eq(session.tokenHash, hashSecret(token)))
  return row
}
const find = (token: string, now: Date) => findSession(server.context.database.db, token, now)
const remembered = ({ session: { user } }: Person) =>
  createSession(server.context.database.db, user.id, { remember: true })

describe('the token of a session', () => {
  it('has 256 random bits and is kept as a hash that opens nothing', async () => {
    const { token } = await server.newPerson()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await rowOf(token)
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
    const { status, answer } = await server.call('/api/session', { token: row?.tokenHash ?? '' })
    expect([status, answer['code']]).toEqual([401, 'SESSION_REQUIRED'])
  })
})

describe('a session', () => {
  it('of a tab ends after 12 hours without use, and after 7 days however much it is used', async () => {
    const { token } = await server.newPerson()
    expect(await find(token, later(11 * hourMs))).not.toBeNull()
    expect(await find(token, later(22 * hourMs))).not.toBeNull()
    expect(await find(token, later(35 * hourMs))).toBeNull()
    for (let hours = 30; hours < 7 * 24; hours += 10) await find(token, later(hours * hourMs))
    expect(await find(token, later(7 * dayMs + 1000))).toBeNull()
  })

  it('that is remembered ends after 30 days without use, and after 90 days however much it is used', async () => {
    const person = await server.newPerson()
    const token = await remembered(person)
    expect(await find(token, later(29 * dayMs))).not.toBeNull()
    expect(await find(token, later(58 * dayMs))).not.toBeNull()
    expect(await find(token, later(87 * dayMs))).not.toBeNull()
    expect(await find(token, later(90 * dayMs + 1000))).toBeNull()
    expect(await find(await remembered(person), later(30 * dayMs + 1000))).toBeNull()
  })

  it('is long-lived where the login requests it', async () => {
    const { email } = await server.newPerson({ password })
    const enter = async (json: object) => {
      const { answer } = await server.call('/api/auth/login', { json: { email, password, ...json } })
      return rowOf(fieldOf(loginRoute, answer, 'token'))
    }
    expect((await enter({}))?.remembered).toBe(false)
    const row = await enter({ remember: true })
    expect(row?.remembered).toBe(true)
    expect((row?.endsAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(sessionAges.remembered.most - hourMs)
  })

  it('ends when it is logged out, and its row with it', async () => {
    const { token } = await server.newPerson()
    await server.call('/api/auth/logout', { method: 'POST', token })
    expect(await rowOf(token)).toBeUndefined()
  })
})
