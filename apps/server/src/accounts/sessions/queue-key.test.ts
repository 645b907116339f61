// @module-tag postgres
import { getSession } from '@xrai/contract/routes/accounts'
import { expect, it } from 'vitest'
import { password } from '../../testing/clinic-rows.ts'
import { openTestServer } from '../../testing/test-server.ts'

it('gives the same key of 32 bytes to every session of a user, and another one to another user', async () => {
  const server = await openTestServer()
  const ana = await server.newPerson({ password })
  const luis = await server.newPerson({ joins: { clinicId: ana.session.scope.clinicId, role: 'dentist' } })
  const again = await server.call('/api/auth/login', { json: { email: ana.session.user.email, password } })
  const keyOf = async (token: string) => (await server.answerOf(getSession, { token })).queueKey
  const key = await keyOf(ana.token)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(String(again.answer['token']))).toBe(key)
  expect(await keyOf(luis.token)).not.toBe(key)
})
