// @module-tag resources
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenResponse, startFakeServer } from '../../testing/fake-server.ts'
import { clientOf, pages } from './client-runtime.ts'

interface Beds {
  makeBed(
    input: { ward: string; body: { name: string } },
    options?: { idempotencyKey?: string; signal?: AbortSignal },
  ): Promise<unknown>
  listBeds(input: { ward: string; cursor?: string; page?: number; q?: string | undefined }): Promise<unknown>
  follow(input: { ward: string }): AsyncIterable<unknown>
}

const calls = {
  makeBed: ['POST', '/api/wards/{ward}/beds', 'json', 'json'],
  listBeds: ['GET', '/api/wards/{ward}/beds', 'nothing', 'json'],
  follow: ['GET', '/api/wards/{ward}/events', 'nothing', 'events'],
} as const

let fake: Awaited<ReturnType<typeof startFakeServer>>
let client: Beds
beforeAll(async () => {
  fake = await startFakeServer(() => null)
  client = clientOf<Beds>(calls, '2026-11-29', { url: `${fake.url}/`, key: 'xrai_x' })
})
afterAll(() => fake.close())

describe('the client', () => {
  it('fills in the path, omits absent parameters and sends the key as Bearer', async () => {
    fake.willAnswer(() => Response.json({ beds: [] }))
    expect(await client.listBeds({ ward: 'a/b', page: 2, q: undefined })).toEqual({ beds: [] })
    const [asked] = fake.asked
    expect(asked?.url).toMatch(/\/api\/wards\/a%2Fb\/beds\?page=2$/)
    expect(asked?.headers.get('authorization')).toBe('Bearer xrai_x')
    expect(asked?.headers.get('xrai-version')).toBe('2026-11-29')
    expect(asked?.headers.get('idempotency-key')).toBeNull()
  })

  it('repeats a call under the same key if there was no response, or if the server specifies a delay', async () => {
    fake.willAnswer((_, turn) => {
      if (turn === 1) return null
      return turn === 2 ? new Response('', { status: 429, headers: { 'retry-after': '1' } }) : Response.json({ id: 1 })
    })
    expect(await client.makeBed({ ward: 'a', body: { name: 'x' } })).toEqual({ id: 1 })
    const keys = fake.asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await fake.asked.at(-1)?.json()).toEqual({ name: 'x' })
    await client.makeBed({ ward: 'a', body: { name: 'x' } }, { idempotencyKey: 'bed 7' })
    expect(fake.asked.at(-1)?.headers.get('idempotency-key')).toBe('bed 7')
  })

  it('asks for refusals in the language of the connection', async () => {
    fake.willAnswer(() => Response.json({ beds: [] }))
    await clientOf<Beds>(calls, '2026-11-29', { url: fake.url, key: 'xrai_x', language: 'en' }).listBeds({ ward: 'a' })
    expect(fake.asked.at(-1)?.headers.get('accept-language')).toBe('en')
  })

  it('throws a refusal at once, with its code and details', async () => {
    const details = [{ path: 'name', code: 'rule', message: 'No.' }]
    const failure = { error: 'Ya está.', code: 'IMAGE_PRESENT', subject: 'x', details }
    fake.willAnswer(() => Response.json(failure, { status: 409 }))
    const { error: message, ...named } = failure
    const refusal = { name: 'XraiError', status: 409, message, ...named }
    await expect(client.makeBed({ ward: 'a', body: { name: 'x' } })).rejects.toMatchObject(refusal)
    expect(fake.asked).toHaveLength(1)
  })

  it('reports that no response arrived, with the fault, and stops at once if its caller aborts', async () => {
    fake.willAnswer(() => null)
    const once = clientOf<Beds>(calls, '2026-11-29', { url: fake.url, key: 'xrai_x', attempts: 1 })
    const failure = { name: 'XraiError', status: 0, code: 'NETWORK', cause: expect.any(Error) }
    await expect(once.listBeds({ ward: 'a' })).rejects.toMatchObject(failure)
    fake.willAnswer(() => new Response('', { status: 503, headers: { 'retry-after': '600' } }))
    const giveUp = new AbortController()
    const waiting = client.makeBed({ ward: 'a', body: { name: 'x' } }, { signal: giveUp.signal })
    setTimeout(() => giveUp.abort(new Error('enough')), 50)
    await expect(waiting).rejects.toThrow('enough')
  })

  it.each([
    [408, {}],
    [400, { code: 'REQUEST_CUT_OFF' }],
  ])('sends again what arrived too slowly or not whole: %i', async (status, refusal) => {
    fake.willAnswer((_, turn) => (turn === 1 ? Response.json(refusal, { status }) : Response.json({ beds: [] })))
    expect(await client.listBeds({ ward: 'a' })).toEqual({ beds: [] })
  })

  it('reads an answer again that broke off, and names a stream that did', async () => {
    const broken = () => brokenResponse(new TextEncoder().encode('data: {"name":"a"}\n\ndata: {"name":"b"}\n\n'), 'x/y')
    fake.willAnswer((_, turn) => (turn === 1 ? broken() : Response.json({ beds: [] })))
    expect(await client.listBeds({ ward: 'a' })).toEqual({ beds: [] })
    fake.willAnswer(broken)
    const read = async () => {
      for await (const _ of client.follow({ ward: 'a' }));
    }
    await expect(read()).rejects.toMatchObject({ name: 'XraiError', code: 'NETWORK', cause: expect.any(Error) })
  })

  it('follows no redirection with the key', async () => {
    const elsewhere = await startFakeServer(() => Response.json({ beds: [] }))
    fake.willAnswer(() => new Response(null, { status: 302, headers: { location: `${elsewhere.url}/api` } }))
    const refusal = { name: 'XraiError', status: 302, code: 'REDIRECTED' }
    await expect(client.listBeds({ ward: 'a' })).rejects.toMatchObject(refusal)
    expect([fake.asked.length, elsewhere.asked.length]).toEqual([1, 0])
    await elsewhere.close()
  })

  it('says at once that an address or a key cannot be sent', async () => {
    fake.willAnswer(() => Response.json({ beds: [] }))
    for (const wrong of [{ url: '' }, { key: 'xrai_\u20ac' }]) {
      const unset = clientOf<Beds>(calls, '2026-11-29', { url: fake.url, key: 'xrai_x', ...wrong })
      await expect(unset.listBeds({ ward: 'a' })).rejects.toThrow(TypeError)
    }
  })

  it('reads a list page by page', async () => {
    const answered = [
      { beds: [1, 2], next: 'b' },
      { beds: [3], next: null },
    ]
    fake.willAnswer((_, turn) => Response.json(answered[turn - 1]))
    const list = (input: { ward: string; cursor?: string }) =>
      client.listBeds(input) as Promise<{ beds: number[]; next: string | null }>
    const seen = []
    for await (const { beds } of pages(list, { ward: 'a' })) seen.push(...beds)
    expect([seen, fake.asked.map(({ url }) => new URL(url).search)]).toEqual([
      [1, 2, 3],
      ['', '?cursor=b'],
    ])
  })

  it('reads the events of a stream wherever it is cut', async () => {
    const bytes = new TextEncoder().encode(
      'event: state\ndata: {"name":"ñ"}\n\n: still there\n\ndata: {"name":"b"}\n\n',
    )
    const cut = new ReadableStream<Uint8Array>({
      start: stream => {
        for (const part of [bytes.slice(0, 29), bytes.slice(29)]) stream.enqueue(part)
        stream.close()
      },
    })
    fake.willAnswer(() => new Response(cut))
    const seen = []
    for await (const state of client.follow({ ward: 'a' })) seen.push(state)
    expect(seen).toEqual([{ name: 'ñ' }, { name: 'b' }])
  })
})
