// @module-tag postgres
import { newKeySchema } from '@xrai/contract/routes/api-keys'
import { changePassword } from '@xrai/contract/routes/profile'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { createKey } from '../../../accounts/identity/clinic/api-keys.ts'
import { acceptInvitation, inviteColleague } from '../../../accounts/identity/clinic/invitations.ts'
import { rowsOf } from '../../../db/applied-migrations.ts'
import type { ClinicScope } from '../../../db/clinic-scope.ts'
import { revokeApiKeysOf } from '../../../db/queries/accounts/api-keys.ts'
import { deleteInvitationsBy } from '../../../db/queries/accounts/invitations.ts'
import { lockMembers } from '../../../db/queries/accounts/members.ts'
import { updateUser } from '../../../db/queries/accounts/people.ts'
import { deleteSessionsInClinic } from '../../../db/queries/accounts/sessions.ts'
import { waitUntil } from '../../../testing/cases.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const password = 'ocho letras'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

// The embedded database runs one transaction at a time.
const isEmbedded = inject('databaseUrl') === undefined

interface Locking {
  readonly begin?: (inside: ClinicScope) => Promise<unknown>
  readonly act: () => Promise<unknown>
  readonly end: (inside: ClinicScope) => Promise<unknown>
}

/** Changes members: `act` begins between `begin` and `end` and waits for a lock. Returns the outcome of `act`. */
const changeMembers = async (scope: ClinicScope, { begin, act, end }: Locking): Promise<unknown> => {
  let acting: Promise<unknown> | undefined
  await scope.db.transaction(async tx => {
    const inside = { ...scope, db: tx }
    await lockMembers(inside)
    await begin?.(inside)
    acting = act().catch((error: unknown) => error)
    await waitUntil(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return rowsOf(await scope.db.execute(waiting)).length > 0
    })
    await end(inside)
  })
  return acting
}

it.skipIf(isEmbedded)('refuses an invitation whose inviter is demoted while it is being accepted', async () => {
  const { session: owner } = await server.newPerson()
  const invited = await server.newPerson()
  const post = { ...server.context, publicUrl: 'http://localhost', mayMail: async () => false }
  const { link } = await inviteColleague(owner, post, { email: invited.email, role: 'dentist' })
  const secret = link.slice(link.indexOf('#') + 1)
  const outcome = await changeMembers(owner.scope, {
    act: () => acceptInvitation(invited.session, post, secret),
    end: inside => deleteInvitationsBy(inside.db, owner.user.id, inside.clinicId),
  })
  expect(outcome).toMatchObject({ code: 'LINK_INVALID' })
})

it.skipIf(isEmbedded)('changes the password of a member who is being removed', async () => {
  const { token, session } = await server.newPerson({ password })
  const { id } = session.user
  await createKey(session, { mailer: null }, newKeySchema.parse({ name: 'Llave' }))
  const other = await server.call('/api/auth/login', { json: { email: session.user.email, password } })
  expect(other.status).toBe(200)
  const body = { current: password, password: 'una clave nueva', keepKeys: false }
  const outcome = await changeMembers(session.scope, {
    begin: inside => revokeApiKeysOf(inside, id),
    act: () => server.answerOf(changePassword, { token, body }),
    end: inside => deleteSessionsInClinic(inside.db, id, inside.clinicId),
  })
  expect(outcome).not.toBeInstanceOf(Error)
})

it.skipIf(isEmbedded)('signs a user in who is leaving a clinic', async () => {
  const { session } = await server.newPerson({ password })
  const { id, email } = session.user
  const outcome = await changeMembers(session.scope, {
    act: () => server.call('/api/auth/login', { json: { email, password } }),
    end: inside => updateUser(inside.db, id, { lastClinicId: null }),
  })
  expect(outcome).toMatchObject({ status: 200 })
})
