import { expect, it } from 'vitest'
import { updateUser } from '../../../db/queries/accounts/people.ts'
import { bytesBesidePicture } from '../../../db/queries/platform/stored-bytes.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer } from '../../../testing/test-server.ts'

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

const withTail = (picture: Uint8Array, bytes: number, last = 0) => {
  const file = new Uint8Array(picture.length + bytes)
  file.set(picture)
  return file.with(-1, last)
}

it.each(['periapical-decayed.jpg', 'panoramic-16bit.png'])(
  'bytes behind the end of an analysed picture count towards the allowance: %s',
  { tags: ['soak'] },
  async name => {
    const { settings } = (await openTestServer()).context
    const picture = await sample(name)
    // Fewer bytes than the uncompressed pixels, so only their position after the end identifies them.
    const trailing = 400 * 1024
    const server = await openTestServer({ settings: { ...settings, unanalysedBytes: 1.5 * trailing } })
    const { token } = await server.newPerson()
    const answers = [
      await server.upload(token, withTail(picture, trailing)),
      await server.upload(token, withTail(picture, trailing, 1)),
    ]
    expect(answers.map(({ status, answer }) => [status, answer['code']])).toEqual([
      [200, undefined],
      [409, 'ALLOWANCE_FULL'],
    ])
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 1, reserved: 0 })
    expect((await server.upload(token, withTail(picture, 1000))).status).toBe(200)
  },
)

it('bytes before the end count that are more than the uncompressed pixels', () => {
  const picture = { format: 'jpeg', width: 100, height: 100, bitsPerSample: 8, trailingBytes: 0 } as const
  expect(bytesBesidePicture({ ...picture, bytes: 40_000 })).toBe(0)
  expect(bytesBesidePicture({ ...picture, bytes: 50_000 })).toBe(10_000)
  expect(bytesBesidePicture({ ...picture, bytes: 50_000, format: 'dicom' })).toBe(0)
})
