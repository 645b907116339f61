import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../base/sha256-hex.ts'
import { insertErasure } from '../../../db/queries/records/erasures.ts'
import { insertPatient } from '../../../db/queries/records/patients.ts'
import { analysis, contactMessage, creditEntry, image, invitation, member, patient, user } from '../../../db/schema.ts'
import { executeErasure } from '../../../records/personal-data/erase.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const password = 'ocho letras'

/** A clinic of two owners with a patient. */
const clinicOfTwo = async () => {
  const first = await server.newPerson()
  const { scope } = first.session
  const second = await server.newPerson({ joins: { clinicId: scope.clinicId, role: 'owner' } })
  await insertPatient(scope, { firstName: 'Rosa', lastName: 'Mamani', birthDate: null, sex: null })
  return { scope, first, second }
}

const erase = async ({ session: { scope, user: person } }: Person) => {
  const request = { kind: 'person', subjectId: person.id, requestedBy: person.id, dueAt: new Date() } as const
  await executeErasure(scope.db, server.context.files, await insertErasure(scope, request))
}

/** Keeps the people's rows for a moment, so that what changes them in that moment has begun before any of it ends. */
const atOnce = async (people: readonly Person[], work: () => readonly Promise<unknown>[]) => {
  const ids = people.map(({ session }) => session.user.id)
  let begun: readonly Promise<unknown>[] = []
  await server.context.database.db.transaction(async tx => {
    await tx.select({ id: user.id }).from(user).where(inArray(user.id, ids)).for('update')
    begun = work()
    await setTimeout(400)
  })
  await Promise.all(begun)
}

const leftIn = async ({ db, clinicId }: Person['session']['scope']) => ({
  owners: await db.$count(member, and(eq(member.clinicId, clinicId), eq(member.role, 'owner'))),
  patients: await db.$count(patient, eq(patient.clinicId, clinicId)),
})

describe('a clinic of two owners', () => {
  it('is erased with the accounts of both, though they go at the same moment', async () => {
    const { scope, first, second } = await clinicOfTwo()
    await atOnce([first, second], () => [erase(first), erase(second)])
    expect(await leftIn(scope)).toEqual({ owners: 0, patients: 0 })
  })

  it('is erased or has an owner where one erases the account while the other leaves', async () => {
    const { scope, first, second } = await clinicOfTwo()
    const leave = () => server.call('/api/team/leave', { method: 'POST', token: second.token })
    await atOnce([first, second], () => [erase(first), leave()])
    const { owners, patients } = await leftIn(scope)
    expect(owners).toBe(patients)
  })
})

describe('an upload', () => {
  it('leaves nothing in a clinic that was erased while the detector worked', async () => {
    const begun = Promise.withResolvers<void>()
    const erased = Promise.withResolvers<void>()
    const { engine } = server.context
    const analyze: typeof engine.analyze = async (...picture) => {
      begun.resolve()
      await erased.promise
      return engine.analyze(...picture)
    }
    const slow = await openTestServer({ engine: { ...engine, analyze } })
    const { token, session } = await slow.newPerson({ password })
    const picture = await sample('panoramic-healthy.jpg')
    const bytes = new Uint8Array([...picture, ...crypto.getRandomValues(new Uint8Array(16))])
    const uploading = slow.upload(token, bytes)
    await begun.promise
    expect((await slow.call('/api/me/erasure', { token, json: { now: true } })).status).toBe(200)
    erased.resolve()
    const { status, answer } = await uploading
    expect([status, answer['code']]).toEqual([403, 'NOT_MEMBER'])
    const { db, clinicId } = session.scope
    expect(await db.$count(image, eq(image.clinicId, clinicId))).toBe(0)
    expect(await db.$count(analysis, eq(analysis.clinicId, clinicId))).toBe(0)
    const entries = await db.select().from(creditEntry).where(eq(creditEntry.clinicId, clinicId))
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    await expect(slow.context.files.read(sha256Hex(bytes))).rejects.toThrow()
  })
})

describe('what was sent under an address', () => {
  it.each([true, false])('goes with an account that proved it: %s', async isProved => {
    const { session, email } = await server.newPerson(isProved ? {} : { password })
    const { db } = session.scope
    const host = await server.newPerson()
    await server.call('/api/team/invitations', { token: host.token, json: { email, role: 'dentist' } })
    const message = { name: 'Rosa', email, subject: 'Planes', message: 'Una pregunta' }
    await db.insert(contactMessage).values(message)
    await erase({ session, email, token: '', password })
    const left = [
      await db.$count(invitation, eq(invitation.email, email)),
      await db.$count(contactMessage, eq(contactMessage.email, email)),
    ]
    expect(left).toEqual(isProved ? [0, 0] : [1, 1])
  })
})
