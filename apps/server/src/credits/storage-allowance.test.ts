import { expect, it } from 'vitest'
import { updateUser } from '../db/queries/people.ts'
import { sample } from '../testing/samples.ts'
import { openTestServer } from '../testing/test-server.ts'

const smtp = { url: 'smtp://localhost', from: 'XRAI <a@example.com>' }

it('a clinic stores no more than it may before an owner proves the e-mail, where mail is set up', async () => {
  const { settings } = (await openTestServer()).context
  const picture = await sample('periapical-decayed.jpg')
  const unprovedBytes = Math.floor(picture.length * 1.5)
  const server = await openTestServer({ settings: { ...settings, smtp, unprovedBytes } })
  const { token, session } = await server.newPerson()
  await updateUser(server.context.database.db, session.user.id, { emailVerified: false })

  const statuses = [await server.upload(token, picture), await server.upload(token, picture)]
  expect(statuses.map(({ status, answer }) => [status, answer['code']])).toEqual([
    [200, undefined],
    [409, 'UNPROVED_FULL'],
  ])
  expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 1, reserved: 0 })

  await updateUser(server.context.database.db, session.user.id, { emailVerified: true })
  expect((await server.upload(token, picture)).status).toBe(200)

  const without = await openTestServer({ settings: { ...settings, unprovedBytes } })
  await updateUser(server.context.database.db, session.user.id, { emailVerified: false })
  expect((await without.upload(token, picture)).status).toBe(200)
})

it('bytes behind the end of an analysed JPEG count towards the allowance', async () => {
  const { settings } = (await openTestServer()).context
  const picture = await sample('periapical-decayed.jpg')
  const trailing = 12 * 1024 * 1024
  const withTail = new Uint8Array(picture.length + trailing)
  withTail.set(picture)
  const server = await openTestServer({ settings: { ...settings, unanalysedBytes: 1.5 * trailing } })
  const { token } = await server.newPerson()
  const codes = [await server.upload(token, withTail), await server.upload(token, withTail.with(-1, 1))]
  expect(codes.map(({ status, answer }) => [status, answer['code']])).toEqual([
    [200, undefined],
    [409, 'ALLOWANCE_FULL'],
  ])
  expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 1, reserved: 0 })
  expect((await server.upload(token, picture)).status).toBe(200)
})
