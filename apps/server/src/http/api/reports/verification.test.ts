import { signReport, verifyReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../../db/schema.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const newSigned = async (): Promise<string> => {
  const { token, session } = await server.newPerson({ plan: 'profesional' })
  const { db } = server.context.database
  await db.update(user).set({ professionalNumber: 'COP 12345' }).where(eq(user.id, session.user.id))
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-decayed.jpg'))
  const body = { decisions: 0, undecided: true }
  const { signatures } = await server.answerOf(signReport, { token, params: { id }, body })
  return signatures[0]?.verificationCode ?? ''
}

describe('the code of a signed report', () => {
  it('is unknown if it was never given or is malformed', async () => {
    for (const code of ['00000000000000000000000000', 'x', '…', 'XR-1']) {
      const { status } = await server.call(`/api/verify/${encodeURIComponent(code)}`)
      expect(status).toBe(404)
    }
  })

  it('waits for its turn among those of one line, in which an unknown one takes none', async () => {
    const code = await newSigned()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { verifications } = server.context.lanes
    const turns = Array.from({ length: 10 }, () => verifications.run({ tenant: '' }, () => ended))
    expect((await server.call(`/api/verify/${code}`)).answer).toMatchObject({ code: 'SERVER_BUSY' })
    expect((await server.call(`/api/verify/${'0'.repeat(26)}`)).answer).toMatchObject({ code: 'NOT_FOUND' })
    end()
    await Promise.all(turns)
    expect(await server.answerOf(verifyReport, { params: { code } })).toMatchObject({ state: 'valid' })
  })
})
