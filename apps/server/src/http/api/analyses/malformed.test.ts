// @module-tag any-database
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { creditEntry, image } from '../../../db/schema.ts'
import { createIntake } from '../../../platform/admission/intake.ts'
import { createLanes } from '../../../platform/admission/lanes.ts'
import { waitUntil } from '../../../testing/cases.ts'
import { malformedFiles } from '../../../testing/malformed-files.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { arrivingFolder, openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
})

const megabytes = () => process.memoryUsage.rss() / 1024 / 1024

/** The spent credits and the stored images. */
const charged = async () => {
  const { db, clinicId } = person.session.scope
  const entries = await db.select().from(creditEntry).where(eq(creditEntry.clinicId, clinicId))
  return [
    entries.reduce((total, { amount }) => total - amount, 0),
    await db.$count(image, eq(image.clinicId, clinicId)),
  ]
}

const expectRefused = async (files: Awaited<ReturnType<typeof malformedFiles>>) => {
  person = await server.newPerson()
  const before = megabytes()
  const wrong: unknown[] = []
  for (const { name, bytes } of files) {
    const { status, answer } = await server.upload(person.token, bytes, { name })
    if (status < 400 || status >= 500 || !answer['code'] || !answer['error']) wrong.push([name, status, answer])
  }
  expect(wrong).toEqual([])
  expect(await charged()).toEqual([0, 0])
  expect(megabytes() - before).toBeLessThan(300)

  await server.analyze(person.token, await sample('panoramic-healthy.jpg'))
  expect(await charged()).toEqual([1, 1])
}

describe('a file that is no radiograph', { timeout: 120_000 }, () => {
  it('is refused in twenty ways, costs nothing, and the next good one works', async () => {
    const files = (await malformedFiles()).filter((_, at) => at % 10 === 0)
    expect(files.length).toBeGreaterThanOrEqual(20)
    await expectRefused(files)
  })

  it('is refused in two hundred ways', { tags: ['soak'] }, async () => {
    const files = await malformedFiles()
    expect(files.length).toBeGreaterThanOrEqual(200)
    await expectRefused(files)
  })
})

const multipart = (body: string) => ({
  token: person.token,
  body,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
})
const part = (disposition: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`

describe('an upload that is not one', () => {
  it.each([
    ['no picture', part('name="type"', 'panoramic'), 400, 'IMAGE_REQUIRED'],
    ['a text for a picture', part('name="image"', 'x') + part('name="type"', 'panoramic'), 400, 'IMAGE_REQUIRED'],
    ['no type', part('name="image"; filename="a.jpg"', 'x'), 400, 'TYPE_REQUIRED'],
    ['an empty type', part('name="image"; filename="a.jpg"', 'x') + part('name="type"', ''), 400, 'TYPE_REQUIRED'],
    [
      'an unknown type',
      part('name="image"; filename="a.jpg"', 'x') + part('name="type"', 'lateral'),
      422,
      'TYPE_UNKNOWN',
    ],
    [
      'an empty file',
      part('name="image"; filename="a.jpg"', '') + part('name="type"', 'panoramic'),
      400,
      'IMAGE_EMPTY',
    ],
  ])('is refused: %s', async (_, parts, status, code) => {
    const { status: given, answer } = await server.call('/api/roboflow/testing-models', multipart(`${parts}--b--\r\n`))
    expect([given, answer['code']]).toEqual([status, code])
  })

  it.each([
    ['two pictures', part('name="image"; filename="a.jpg"', 'x') + part('name="image"; filename="b.jpg"', 'y')],
    ['a picture and a text of its name', part('name="image"; filename="a.jpg"', 'x') + part('name="image"', 'y')],
    ['two types', part('name="type"', 'panoramic') + part('name="type"', 'periopical')],
  ])('is refused as ambiguous: %s', async (_, parts) => {
    const { status, answer } = await server.call('/api/roboflow/testing-models', multipart(`${parts}--b--\r\n`))
    expect([status, answer['code']]).toEqual([422, 'FIELD_REPEATED'])
  })

  it('is refused by the header of its part', async () => {
    const body = '--b\r\nContent-Disposition: attachment; name="image"\r\n\r\nx\r\n--b--\r\n'
    const { status, answer } = await server.call('/api/roboflow/testing-models', multipart(body))
    expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
    expect(answer['details']).toMatchObject([{ path: 'Content-Disposition', code: 'format' }])
  })

  it('is refused without a report when its connection breaks off', async () => {
    const fresh = await openTestServer()
    const body = new ReadableStream({ pull: controller => controller.error(new Error('ECONNRESET')) })
    const { status, answer } = await fresh.call('/api/roboflow/testing-models', {
      token: person.token,
      body,
      headers: multipart('').headers,
    })
    expect([status, answer['code']]).toEqual([400, 'REQUEST_CUT_OFF'])
    expect(fresh.lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'call', route: '/api/roboflow/testing-models', code: 'REQUEST_CUT_OFF' }),
    ])
  })

  it.each([
    ['cut off', part('name="image"; filename="a.jpg"', 'x')],
    ['without its boundary', 'hello'],
    ['empty', ''],
  ])('is refused when the form is %s', async (_, body) => {
    const { status, answer } = await server.call('/api/roboflow/testing-models', { ...multipart(body), method: 'POST' })
    expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
  })

  it.each(['application/json', 'image/jpeg', 'application/x-www-form-urlencoded'])('is refused as %s', async type => {
    const sent = { token: person.token, body: 'x', headers: { 'content-type': type } }
    const { status, answer } = await server.call('/api/roboflow/testing-models', sent)
    expect([status, answer['code']]).toEqual([415, 'CONTENT_TYPE_UNSUPPORTED'])
  })
})

it('a radiograph is taken from a form as .NET writes it, under a boundary whose letters are in the picture', async () => {
  const picture = await sample('panoramic-healthy.jpg')
  const head = "--b\r\nContent-Disposition: form-data; name=image; filename=a.jpg; filename*=utf-8''%C3%B1.jpg\r\n\r\n"
  const tail =
    '\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name=type\r\n\r\npanoramic\r\n--b--\r\n'
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(tail)])
  const { status, answer } = await server.call('/api/roboflow/testing-models', { ...multipart(''), body })
  expect([status, answer['findings']]).toEqual([200, expect.any(Array)])
  const { answer: read } = await server.call(`/api/analyses/${answer['analysis_id']}`, { token: person.token })
  expect(read['fileName']).toBe('ñ.jpg')
})

const limit = 64 * 1024 * 1024

describe('an upload that is too large', () => {
  it('is refused by its Content-Length, before anything is read', async () => {
    const sent = multipart('x')
    const headers = { ...sent.headers, 'content-length': String(limit * 2) }
    const { status, answer } = await server.call('/api/roboflow/testing-models', { ...sent, headers })
    expect([status, answer['code']]).toEqual([413, 'IMAGE_TOO_LARGE'])
  })

  it('is refused at the limit without a Content-Length, without storing the rest', async () => {
    let sent = 0
    const chunk = new Uint8Array(1024 * 1024)
    const body = new ReadableStream({
      pull: controller => {
        sent += chunk.length
        if (sent > limit * 4) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const { headers } = multipart('')
    const { status } = await server.call('/api/roboflow/testing-models', { token: person.token, body, headers })
    expect(status).toBe(413)
    expect(sent).toBeLessThan(limit + 8 * chunk.length)
  })
})

describe('many large uploads at once', () => {
  it('wait unread for a place, and are refused with a retry time when none becomes free', async () => {
    const lanes = createLanes({ arrivals: { capacity: 3, maximumWaitMs: 30 } })
    const intake = await createIntake({ lanes, folder: arrivingFolder() })
    const busy = await openTestServer({ lanes, intake })
    const { headers } = multipart('')
    let read = 0
    const over = Promise.withResolvers<void>()
    const pull = async (controller: ReadableStreamDefaultController) => {
      read += 1
      await over.promise
      controller.close()
    }
    const never = () => new ReadableStream({ pull }, { highWaterMark: 0 })
    const upload = () => busy.call('/api/roboflow/testing-models', { token: person.token, body: never(), headers })
    const sent = Array.from({ length: 10 }, upload)
    const answered = await Promise.race(sent)
    expect([answered.status, answered.answer['code']]).toEqual([503, 'SERVER_BUSY'])
    expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(read).toBeLessThan(4)
    await waitUntil(() => read > 0)
    over.resolve()
    await Promise.all(sent)
  })

  it('of one clinic that come slowly keep no other out', async () => {
    const slow = await openTestServer()
    const { headers } = multipart('')
    const stops: (() => void)[] = []
    const silent = () => new ReadableStream({ start: controller => void stops.push(() => controller.close()) })
    const claims = { ...headers, 'content-length': String(limit) }
    const sent = Array.from({ length: 10 }, () =>
      slow.call('/api/roboflow/testing-models', { token: person.token, body: silent(), headers: claims }),
    )
    const { token } = await slow.newPerson()
    expect((await slow.upload(token, await sample('panoramic-healthy.jpg'))).status).toBe(200)
    for (const stop of stops) stop()
    await Promise.all(sent)
  })
})
