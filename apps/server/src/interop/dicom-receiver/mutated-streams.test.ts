// @module-tag resources
import { AppError } from '@xrai/contract/errors/app-error'
import { changeAeTitle, createPeer } from '@xrai/contract/routes/peers'
import { expect, it } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { arrivingFolder, openTestServer } from '../../testing/test-server.ts'
import { echo } from '../dicom-network/echo.ts'
import { openReceiver } from './open-receiver.ts'
import { mutatedStream, sendStream } from './testing/mutated-streams.ts'

const streams = 400
const atOnce = 8

it('of a peer end with a closed connection and no server error, and the next association is served', async () => {
  const server = await openTestServer({ settings: readSettings({ PEER_PRIVATE_HOSTS: '127.0.0.1' }) })
  const { token } = await server.newPerson({ plan: 'profesional' })
  const titles = { calledAe: `XRAI${crypto.randomUUID().slice(0, 12)}`, callingAe: 'SENSOR' }
  await server.answerOf(changeAeTitle, { token, body: { aeTitle: titles.calledAe } })
  const peer = { name: 'Sensor', host: '127.0.0.1', port: null, aeTitle: titles.callingAe } as const
  const uses = { sends: true, asked: false, given: false }
  await server.answerOf(createPeer, { token, body: { protocol: 'dimse', ...peer, ...uses } })
  // Other tests cover the parsing of images.
  const pictures = { ...server.context.pictures, identify: () => Promise.reject(new AppError('DICOM_DAMAGED')) }
  const place = { host: '127.0.0.1', port: 0, folder: arrivingFolder() }
  const receiver = await openReceiver({ ...server.context, pictures }, place)
  const { port } = receiver
  let next = 0
  const open: number[] = []
  const sender = async () => {
    while (next < streams) {
      next += 1
      const seed = next
      if (!(await sendStream(port, mutatedStream(seed, titles)))) open.push(seed)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  expect(open).toEqual([])
  await expect.poll(() => receiver.count(), { timeout: 20_000 }).toBe(0)
  expect(server.lines.filter(line => /"level":"(error|fatal)"/.test(line))).toEqual([])
  expect(server.lines.filter(line => line.includes('DICOM_DAMAGED')).length).toBeGreaterThan(10)
  expect(await echo({ host: '127.0.0.1', port, ...titles, opened: ['127.0.0.1'] })).toBe(0)
  await receiver.close()
})
