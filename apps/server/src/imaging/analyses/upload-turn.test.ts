// @module-tag postgres
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { giveBackUnderLock, reserveCredit } from '../../accounts/credits/credits.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { claimCall, releaseCall } from '../../db/queries/platform/idempotent-calls.ts'
import { idempotentCall } from '../../db/schema.ts'
import type { Person } from '../../testing/people.ts'
import { freshSample } from '../../testing/samples.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { takeCredit } from './radiograph-credit.ts'

const server = await openTestServer()
const jpeg = await freshSample('panoramic-healthy.jpg')

/** A person whose last credit is reserved by an upload that another process began under the key. */
const uploadElsewhere = async (key: string) => {
  const person = await server.newPerson({ plan: 'basico' })
  const { scope, user } = person.session
  const attempt = await claimCall(scope, { call: `upload ${key}`, fingerprint: '' })
  if (!attempt) throw new Error('the key is taken')
  for (let spent = 0; spent < 4; spent++) await server.analyze(person.token, jpeg)
  await inTransaction(scope, inside => reserveCredit(inside, { analysisId: attempt, by: user.id }))
  return { person, scope, attempt }
}

const creditsOf = async ({ token }: Person) => (await server.call('/api/credits', { token })).answer

it('lets a repeat wait for the upload that another process has under way for the last credit', async () => {
  const { person, scope, attempt } = await uploadElsewhere('elsewhere')
  const repeat = server.upload(person.token, jpeg, { key: 'elsewhere' })
  const first = await Promise.race([repeat, new Promise(resolve => setTimeout(resolve, 600, 'waits'))])
  expect(first).toBe('waits')
  await giveBackUnderLock(scope, attempt)
  await releaseCall(scope, attempt)
  expect((await repeat).status).toBe(200)
  expect(await creditsOf(person)).toMatchObject({ used: 5, reserved: 0 })
})

it('gives the last credit to a repeat whose first call ended with its process', async () => {
  const { person, scope, attempt } = await uploadElsewhere('killed')
  const ended = { leaseUntil: sql`now() - interval '1 second'` }
  await scope.db.update(idempotentCall).set(ended).where(eq(idempotentCall.id, attempt))
  expect((await server.upload(person.token, jpeg, { key: 'killed' })).status).toBe(200)
  expect(await creditsOf(person)).toMatchObject({ used: 5, reserved: 0 })
})

it('pays again for an upload whose credit a repeat gave back, because it was slower than its lease', async () => {
  const person = await server.newPerson({ plan: 'basico' })
  const { scope, user } = person.session
  const spending = { analysisId: v7(), by: user.id, createdAt: new Date() }
  await inTransaction(scope, inside => reserveCredit(inside, spending))
  await giveBackUnderLock(scope, spending.analysisId)
  const credit = { kind: 'reserved', analysisId: spending.analysisId } as const
  await inTransaction(scope, inside => takeCredit(inside, { unanalysedBytes: 0 }, credit, spending))
  expect(await creditsOf(person)).toMatchObject({ used: 0, reserved: 1 })
  await inTransaction(scope, inside => takeCredit(inside, { unanalysedBytes: 0 }, credit, spending))
  expect(await creditsOf(person)).toMatchObject({ used: 0, reserved: 1 })
})
