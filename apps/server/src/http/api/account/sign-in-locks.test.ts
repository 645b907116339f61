// @module-tag postgres
import { changePassword } from '@xrai/contract/routes/profile'
import { confirmTwoFactor, startTwoFactor } from '@xrai/contract/routes/two-factor'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createSession } from '../../../accounts/identity/login/login.ts'
import { rowsOf } from '../../../db/applied-migrations.ts'
import type { Queryable } from '../../../db/database.ts'
import { lockUser, markProved, putPasswordHash } from '../../../db/queries/accounts/people.ts'
import { deleteSessions } from '../../../db/queries/accounts/sessions.ts'
import { waitUntil } from '../../../testing/cases.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const password = 'ocho letras'
const fresh = 'una clave nueva'
const mailbox = createMailbox()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ mailer: mailbox.mailer })
})

const login = ({ email }: { readonly email: string }, on = server) =>
  on.call('/api/auth/login', { json: { email, password } })
const secretFor = async (email: string) => {
  await server.call('/api/auth/forgot-password', { json: { email } })
  return mailbox.secret(email, 'reset-password')
}
const reset = (token: string) => server.call('/api/auth/reset-password', { json: { token, password: fresh } })

/** Writes with the user locked; `act` begins before and waits for the lock, and `write` ends before it goes on. */
const actDuring = async <T>(
  userId: string,
  act: () => Promise<T>,
  write: (tx: Queryable) => Promise<unknown>,
): Promise<T> => {
  const { db } = server.context.database
  let acting: Promise<T> | undefined
  await db.transaction(async tx => {
    await lockUser(tx, userId)
    acting = act()
    await waitUntil(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return rowsOf(await db.execute(waiting)).length > 0
    })
    await write(tx)
  })
  if (!acting) throw new Error('it did not act')
  return acting
}

// The embedded database runs one transaction at a time.
const isEmbedded = inject('databaseUrl') === undefined

describe('a login', () => {
  it('opens no session if the password was reset after it was checked', async () => {
    const person = await server.newPerson({ password })
    const secret = await secretFor(person.email)
    const { auth } = server.context
    const verify: typeof auth.passwords.verify = async given => {
      const isRight = await auth.passwords.verify(given)
      expect((await reset(secret)).status).toBe(200)
      return isRight
    }
    const slow = await openTestServer({ auth: { ...auth, passwords: { ...auth.passwords, verify } } })
    const { status, answer } = await login(person, slow)
    expect([status, answer['code']]).toEqual([401, 'CREDENTIALS_WRONG'])
  })

  it.skipIf(isEmbedded)('waits for a change of the password, and opens no session then', async () => {
    const person = await server.newPerson({ password })
    const { id } = person.session.user
    const hash = await server.context.auth.passwords.hash(fresh)
    const change = async (tx: Queryable) => {
      await putPasswordHash(tx, id, hash)
      await deleteSessions(tx, id)
    }
    const { status, answer } = await actDuring(id, () => login(person), change)
    expect([status, answer['code']]).toEqual([401, 'CREDENTIALS_WRONG'])
  })
})

const enders = {
  'the password is changed': ({ token }: Person) => {
    const body = { current: password, password: fresh, keepKeys: false }
    return server.answerOf(changePassword, { token, body })
  },
  'the password is reset': async ({ email }: Person) => reset(mailbox.secret(email, 'reset-password')),
  'a second step is confirmed': async ({ token }: Person) => {
    const { secret } = await server.answerOf(startTwoFactor, { token })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    return server.answerOf(confirmTwoFactor, { token, body: { code } })
  },
}

describe('a session that is being opened', () => {
  it.skipIf(isEmbedded).each(Object.entries(enders))('ends if %s at that moment', async (_, end) => {
    const person = await server.newPerson({ password })
    const { id } = person.session.user
    // The proof of an address by the reset would lock the user too.
    await markProved(server.context.database.db, id)
    await secretFor(person.email)
    let token = ''
    await actDuring<unknown>(
      id,
      () => end(person),
      async tx => {
        token = await createSession(tx, id)
      },
    )
    expect((await server.call('/api/session', { token })).status).toBe(401)
  })
})
