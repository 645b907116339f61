// @module-tag any-database
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createIntake } from '../../../platform/admission/intake.ts'
import { createLanes } from '../../../platform/admission/lanes.ts'
import { waitUntil } from '../../../testing/cases.ts'
import type { Person } from '../../../testing/people.ts'
import { startRawServer } from '../../../testing/raw-server.ts'
import { sample } from '../../../testing/samples.ts'
import { arrivingFolder, openTestServer, type TestServer } from '../../../testing/test-server.ts'

const claimed = 60 * 1024 * 1024
/** Small enough not to wait behind a large upload; 72 of them once took all the memory. */
const smallClaim = Math.floor((64 * 1024 * 1024) / 24)
let server: TestServer
let people: Person[]
beforeAll(async () => {
  server = await openTestServer()
  people = await Promise.all(Array.from({ length: 4 }, () => server.newPerson()))
})

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

type IntakeChanges = Partial<Parameters<typeof createIntake>[0]>

/** That server on a port, with an intake of its own. */
const open = async ({
  lanes = createLanes(),
  ...more
}: IntakeChanges & { lanes?: ReturnType<typeof createLanes> } = {}) => {
  const intake = await createIntake({ lanes, folder: arrivingFolder(), ...more })
  const own = await openTestServer({ lanes, intake })
  const port = await startRawServer(own.app)
  const idle = async () => {
    await waitUntil(async () =>
      Object.values(lanes.snapshot()).every(({ running, waiting }) => running + waiting === 0),
    )
    expect(Object.values(lanes.snapshot()).filter(({ held }) => held !== 0)).toEqual([])
  }
  closes.push(port.close)
  return { ...port, lanes, idle }
}

const [slow, byte] = [{ windowMs: 100, bytesPerSecond: 100, deadlineMs: () => 60_000 }, '-'] as const

const form = async () => {
  const sent = new FormData()
  sent.set('image', new File([await sample('panoramic-healthy.jpg')], 'radiografia.jpg'))
  sent.set('type', 'panoramic')
  sent.set('force', 'true')
  return sent
}

const upload = async (url: string, token: string) =>
  fetch(`${url}/api/roboflow/testing-models`, { method: 'POST', headers: { authorization: token }, body: await form() })

describe('uploads that send a byte now and then', () => {
  it('of three accounts with twenty-four connections each do not block a fourth clinic', async () => {
    // None of their uploads may end by itself before the fourth clinic gets its answer.
    const { url, beginUpload, lanes, idle } = await open({ pace: { ...slow, windowMs: 600_000 } })
    const [fourth, ...three] = people
    const calls = three.flatMap(({ token }) => Array.from({ length: 24 }, () => beginUpload(token, smallClaim)))
    await waitUntil(async () => lanes.arrivals.snapshot().running === 36)
    expect((await upload(url, fourth?.token ?? '')).status).toBe(200)
    // Their claims reserve no memory.
    expect(lanes.snapshot()).toMatchObject({ arrivals: { running: 36 }, uploads: { held: 0 } })
    for (const { socket } of calls) socket.destroy()
    await idle()
  })

  it('end with 408 if a window brings too little', async () => {
    const { beginUpload, idle } = await open({ pace: slow })
    const call = beginUpload(people[0]?.token ?? '', claimed)
    const drip = setInterval(() => call.socket.write(byte), 20)
    const answer = await call.closed
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('"code":"REQUEST_TOO_SLOW"')
    await idle()
  })

  it('end with 408 when the time for a body of their length is over', async () => {
    const deadlineMs = (length: number) => (length === claimed ? 150 : 60_000)
    const { beginUpload, idle } = await open({ pace: { ...slow, bytesPerSecond: 1, deadlineMs } })
    const call = beginUpload(people[0]?.token ?? '', claimed)
    const drip = setInterval(() => call.socket.write(byte), 10)
    const answer = await call.closed
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    await idle()
  })

  it('yield their slots to a clinic that has none when all are taken', async () => {
    const lanes = createLanes({ arrivals: { capacity: 4, share: 1 } })
    const { url, beginUpload, idle } = await open({ lanes })
    const calls = Array.from({ length: 4 }, (_, turn) => beginUpload(people[turn % 2]?.token ?? '', claimed))
    await waitUntil(async () => lanes.arrivals.snapshot().running === 4)
    expect((await upload(url, people[2]?.token ?? '')).status).toBe(200)
    await waitUntil(async () => calls.some(({ answer }) => answer().startsWith('HTTP/1.1 503 ')))
    expect(calls.filter(({ answer }) => answer() !== '')).toHaveLength(1)
    expect(calls.map(({ answer }) => answer()).join('')).toMatch(/retry-after: \d+/i)
    for (const { socket } of calls) socket.destroy()
    await idle()
  })
})

describe('too many concurrent uploads', () => {
  const refused = /^HTTP\/1.1 429 .*retry-after: \d+.*"code":"SENT_TOO_MUCH_AT_ONCE"/is

  it('of one account are refused with a time to retry, and others are not', async () => {
    const { url, beginUpload, lanes, idle } = await open({ most: { uploadsOfAccount: 2 } })
    const calls = Array.from({ length: 2 }, () => beginUpload(people[0]?.token ?? '', claimed))
    await waitUntil(async () => lanes.arrivals.snapshot().running === 2)
    const third = beginUpload(people[0]?.token ?? '', claimed)
    expect(await third.closed).toMatch(refused)
    expect((await upload(url, people[1]?.token ?? '')).status).toBe(200)
    for (const { socket } of calls) socket.destroy()
    await idle()
    expect((await upload(url, people[0]?.token ?? '')).status).toBe(200)
  })

  it('of one address are refused, even from different accounts', async () => {
    const { beginUpload, lanes, idle } = await open({ most: { uploadsOfAddress: 2 } })
    const calls = [0, 1].map(person => beginUpload(people[person]?.token ?? '', claimed))
    await waitUntil(async () => lanes.arrivals.snapshot().running === 2)
    expect(await beginUpload(people[2]?.token ?? '', claimed).closed).toMatch(refused)
    for (const { socket } of calls) socket.destroy()
    await idle()
  })
})

describe('a caller who disconnects', () => {
  it('frees the slot at once, during the upload and while it waits for memory', async () => {
    const lanes = createLanes({ uploads: { capacity: 1000 } })
    const { url, beginUpload, idle } = await open({ lanes })
    const onItsWay = beginUpload(people[0]?.token ?? '', claimed)
    await waitUntil(async () => lanes.arrivals.snapshot().running === 1)
    const held = Promise.withResolvers<void>()
    const holding = lanes.uploads.run({ tenant: 'other', weight: 1000 }, () => held.promise)
    const leave = new AbortController()
    const sent = fetch(`${url}/api/roboflow/testing-models`, {
      method: 'POST',
      headers: { authorization: people[1]?.token ?? '' },
      body: await form(),
      signal: leave.signal,
    }).catch(() => 'gone')
    await waitUntil(async () => lanes.uploads.snapshot().waiting === 1)
    leave.abort()
    onItsWay.socket.destroy()
    await waitUntil(async () => lanes.uploads.snapshot().waiting === 0)
    expect(await sent).toBe('gone')
    held.resolve()
    await holding
    await idle()
  })
})

describe('a body without a session', () => {
  const login = (length: number) =>
    `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`

  it('is refused unread beyond 64 KiB, although one with a session may be larger', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(70_000) })
    const large = await server.call('/api/auth/login', { body, headers: { 'content-type': 'application/json' } })
    expect([large.status, large.answer['code']]).toEqual([413, 'REQUEST_TOO_LARGE'])
    const sent = { method: 'PATCH', token: people[0]?.token ?? '', json: { firstName: 'x'.repeat(70_000) } }
    expect((await server.call('/api/me', sent)).status).not.toBe(413)
  })

  it('ends with 408 if it arrives too slowly, and only a limited number per address may arrive at once', async () => {
    const { send } = await open({ pace: slow, most: { bodiesOfAddress: 3 } })
    const calls = Array.from({ length: 5 }, () => send(login(5000)))
    const answers = await Promise.all(calls.map(({ closed }) => closed))
    const statuses = answers.map(answer => answer.slice(9, 12)).toSorted()
    expect(statuses).toEqual(['408', '408', '408', '429', '429'])
  })
})

it('needs no slot for an upload whose header is too large, nor for one without a session', async () => {
  const { beginUpload, lanes } = await open()
  expect(await beginUpload(people[0]?.token ?? '', claimed * 2).closed).toMatch(/^HTTP\/1.1 413 /)
  expect(await beginUpload('nonsense', claimed).closed).toMatch(/^HTTP\/1.1 401 /)
  await setTimeout(1)
  expect(lanes.arrivals.snapshot()).toMatchObject({ admitted: 0, running: 0 })
})
