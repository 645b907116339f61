import { getReport } from '@xrai/contract/routes/reports'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { user } from '../../../db/schema.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer } from '../../../testing/test-server.ts'

it('a signed report carries the signer’s signature and stamp as they were then, and moves from the drafts to the signed ones', async () => {
  const server = await openTestServer()
  const { db } = server.context.database
  const person = await server.newPerson({ plan: 'profesional', lastName: 'Quispe' })
  const { id: userId } = person.session.user
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const images = {
    professionalNumber: 'COP 12345',
    signatureImage: `data:image/png;base64,${png}`,
    stampImage: null,
  }
  await db.update(user).set(images).where(eq(user.id, userId))
  const { analysis_id: id } = await server.analyze(person.token, await sample('panoramic-decayed.jpg'))
  const report = () => server.answerOf(getReport, { token: person.token, params: { id }, query: {} })
  const totals = async () =>
    Promise.all(
      ['draft', 'signed'].map(
        async state => (await server.call(`/api/reports?state=${state}`, { token: person.token })).answer['total'],
      ),
    )
  expect((await report()).signatureImages).toBeUndefined()
  const { status } = await server.call(`/api/analyses/${id}`, {
    method: 'PATCH',
    token: person.token,
    json: { reviewed: true },
  })
  expect(status).toBe(200)
  expect(await totals()).toEqual([1, 0])
  await server.call(`/api/analyses/${id}`, { method: 'PATCH', token: person.token, json: { reviewed: false } })
  const json = { decisions: 0, undecided: true }
  expect((await server.call(`/api/analyses/${id}/signatures`, { token: person.token, json })).status).toBe(201)
  await db.update(user).set({ signatureImage: null }).where(eq(user.id, userId))
  expect((await report()).signatureImages).toEqual({ signature: images.signatureImage, stamp: null })
  expect(await totals()).toEqual([0, 1])
})
