import { setTimeout } from 'node:timers/promises'
import { createPatient } from '@xrai/contract/routes/patients'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { member, session } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

/** The first bytes of a download, which the reader has not read to its end. */
const begin = async ({ token }: Person, path: string) => {
  const response = await server.app.request(path, { headers: { authorization: token } })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader() ?? expect.fail('the response has no body')
  await reader.read()
  return {
    leave: () => reader.cancel(),
    rest: async () => {
      for (;;) if ((await reader.read()).done) return 'complete'
    },
  }
}

const newOwner = async () => {
  const owner = await server.newPerson({ plan: 'empresarial', password: 'ocho letras' })
  const body = { firstName: 'Rosa', lastName: 'Mamani' }
  const { id } = await server.answerOf(createPatient, { token: owner.token, body })
  return { owner, patient: `/api/patients/${id}/export` }
}

describe('an export that is being sent', () => {
  it.each(['/api/me/export', '/api/patients.csv', '/api/audit.csv'])(
    'ends with an error once the session ends: %s',
    async path => {
      const { owner } = await newOwner()
      const { rest } = await begin(owner, path)
      await server.context.database.db.delete(session).where(eq(session.userId, owner.session.user.id))
      await setTimeout(1100)
      await expect(rest()).rejects.toThrow()
    },
  )

  it('ends with an error once an owner has another role or is no longer in the clinic', async () => {
    const { db } = server.context.database
    const { owner, patient } = await newOwner()
    const own = and(eq(member.userId, owner.session.user.id), eq(member.clinicId, owner.session.scope.clinicId))
    const ofClinic = await begin(owner, '/api/me/export')
    await db.update(member).set({ role: 'dentist' }).where(own)
    const ofPatient = await begin(owner, patient)
    await setTimeout(1100)
    await expect(ofClinic.rest()).rejects.toThrow()
    await db.delete(member).where(own)
    await setTimeout(1100)
    await expect(ofPatient.rest()).rejects.toThrow()
  })

  it('is complete while nothing changed, and is one of two at once for each person', async () => {
    const { owner, patient } = await newOwner()
    const [first, second] = [await begin(owner, '/api/me/export'), await begin(owner, patient)]
    const third = () => server.call(patient, { token: owner.token })
    expect((await third()).answer['code']).toBe('SENT_TOO_MUCH_AT_ONCE')
    await setTimeout(1100)
    expect(await first.rest()).toBe('complete')
    await (await begin(owner, patient)).leave()
    await (await begin(owner, patient)).leave()
    await second.leave()
  })
})
