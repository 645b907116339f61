import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { arrivingFolder, openTestServer } from '../../testing/test-server.ts'
import { createDiskReserve } from '../data-dir/disk-reserve.ts'
import { createIntake } from './intake.ts'
import { createLanes } from './lanes.ts'
import { openSpool, type Spool } from './spool.ts'

let person: Person
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  person = await (await openTestServer()).newPerson()
  picture = await sample('periapical-decayed.jpg')
})

const full = (code: string, syscall: string) =>
  Promise.reject(Object.assign(new Error(`${code}: no space left on device`), { code, syscall, errno: -28 }))

/** A server without disk space for the bodies of uploads. */
const open = async (openFull: (folder: string) => Promise<Spool>) => {
  const lanes = createLanes()
  const intake = await createIntake({ lanes, folder: arrivingFolder(), open: openFull })
  const server = await openTestServer({ lanes, intake })
  const upload = () => {
    const form = new FormData()
    form.set('image', new File([picture], 'radiografia.jpg'))
    form.set('type', 'periapical')
    form.set('force', 'true')
    return server.call('/api/roboflow/testing-models', { token: person.token, form })
  }
  return { ...server, lanes, upload }
}

describe('a disk without space for an upload in progress', () => {
  it.each([
    [
      'while it comes',
      'ENOSPC',
      async (folder: string) => ({ ...(await openSpool(folder)), append: () => full('ENOSPC', 'write') }),
    ],
    ['before it comes', 'ENOSPC', () => full('ENOSPC', 'open')],
    [
      'over a quota',
      'EDQUOT',
      async (folder: string) => ({ ...(await openSpool(folder)), append: () => full('EDQUOT', 'write') }),
    ],
  ] as const)('%s is a temporary outage, is logged, and costs no credit', async (_, code, openFull) => {
    const { upload, call, lines, lanes } = await open(openFull)
    const { status, answer, headers } = await upload()
    expect([status, answer['code'], headers.get('retry-after')]).toEqual([503, 'STORAGE_UNAVAILABLE', '5'])
    const [logged] = lines.map(line => JSON.parse(line)).filter(({ event }) => event === 'call-failed')
    expect(logged).toMatchObject({ level: 'error', error: { code: 'STORAGE_UNAVAILABLE', because: { code } } })
    expect((await call('/api/credits', { token: person.token })).answer).toMatchObject({ used: 0, reserved: 0 })
    expect(lanes.arrivals.snapshot()).toMatchObject({ running: 0, waiting: 0, held: 0 })
  })

  it('below the reserve refuses uploads only, with a sentence, and accepts them again once there is space', async () => {
    let free = 1000
    const diskReserve = createDiskReserve({ folder: '/', bytes: 2000, readFree: async () => free })
    const lanes = createLanes()
    const server = await openTestServer({ lanes, diskReserve })
    const { token } = await server.newPerson()
    const before = await server.upload(token, picture)
    expect([before.status, before.answer['code']]).toEqual([507, 'DISK_FULL'])
    expect(before.answer['error']).toMatch(/^El disco del servidor está lleno/)
    const created = await server.call('/api/cases', { token, json: { name: 'Caso' } })
    expect(created.status).toBe(201)
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 0, reserved: 0 })
    free = 10_000_000_000
    expect((await server.upload(token, picture)).status).toBe(200)
  })

  it('accepts uploads again once there is space', async () => {
    let isFull = true
    const { upload } = await open(folder => (isFull ? full('ENOSPC', 'open') : openSpool(folder)))
    expect((await upload()).status).toBe(503)
    isFull = false
    expect((await upload()).status).toBe(200)
  })
})
