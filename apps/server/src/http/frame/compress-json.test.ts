import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { compressJson } from './compress-json.ts'

const long = { text: 'radiografía '.repeat(10_000) }
const json = { 'content-type': 'application/json' }
const app = new Hono()
app.use(compressJson())
app.get('/long', context => context.json(long, 200, { 'x-kept': 'yes' }))
app.get('/short', context => context.json({}))
app.get('/packed', context =>
  context.body(gzipSync(JSON.stringify(long), { level: 0 }), 200, { ...json, 'content-encoding': 'gzip' }),
)
app.get('/picture', context => context.body(new Uint8Array(100_000), 200, { 'content-type': 'image/jpeg' }))

const get = (path: string, encoding: string) => app.request(path, { headers: { 'accept-encoding': encoding } })

describe('a long JSON answer', () => {
  it('is compressed for clients that accept it, with the same content', async () => {
    const { headers, body, status } = await get('/long', 'br, gzip')
    expect([status, headers.get('content-encoding'), headers.get('x-kept')]).toEqual([200, 'gzip', 'yes'])
    const stream = body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(stream).json()).toEqual(long)
  })

  it('is not compressed twice', async () => {
    const { body } = await get('/packed', 'gzip')
    expect(await new Response(body?.pipeThrough(new DecompressionStream('gzip'))).json()).toEqual(long)
  })

  it('is sent plain to other clients', async () => {
    const response = await get('/long', 'identity')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toContain('accept-encoding')
    expect(await response.json()).toEqual(long)
  })
})

describe('what is short or no JSON', () => {
  it.each(['/short', '/picture'])('is sent as it is: %s', async path => {
    expect((await get(path, 'gzip')).headers.get('content-encoding')).toBeNull()
  })
})
