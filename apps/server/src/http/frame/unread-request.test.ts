import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../testing/cases.ts'
import { startRawServer } from '../../testing/raw-server.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

const open = async () => {
  const app = new Hono()
  app.all('/refused-at-once', c => c.text('no', 401))
  app.all('/refused', async c => {
    // About as long as looking up a session takes.
    await setTimeout(1)
    return c.text('no', 401)
  })
  app.post('/refused-late', async c => {
    const reader = c.req.raw.body?.getReader()
    await reader?.read()
    // Cancels reading like the intake: the rest is not buffered.
    await reader?.cancel().catch(() => undefined)
    return c.text('no', 413)
  })
  app.post('/read', async c => c.text(String((await c.req.arrayBuffer()).byteLength)))
  app.get('/now', c => c.text('now'))
  const served = await startRawServer(app)
  closes.push(served.close)
  return served
}

/** Makes calls through few reused connections, like a proxy. */
const openProxy = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  closes.push(async () => agent.destroy())
  /** Resolves with the status or the error code; sends the body to its end if the server allows it. */
  return (method: string, path: string, body: Uint8Array | null) =>
    new Promise<number | string>(resolve => {
      const headers = body ? { 'content-length': body.byteLength } : {}
      const call = request(`${url}${path}`, { agent, method, headers }, (answer: IncomingMessage) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      })
      call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      call.end(body)
    })
}

describe('behind a proxy that reuses connections', () => {
  it.each([
    ['POST', '/refused-at-once'],
    ['POST', '/refused'],
    ['GET', '/refused'],
    ['POST', '/refused-late'],
  ])(
    'no write of another user fails after %s %s in the middle of a body',
    async (method, path) => {
      const { url } = await open()
      const call = openProxy(url)
      const body = new Uint8Array(768 * 1024)
      const write = new Uint8Array(100)
      const answers: (number | string)[] = []
      while (answers.length < 120) {
        void call(method, path, body)
        answers.push(...(await Promise.all(Array.from({ length: 4 }, () => call('POST', '/read', write)))))
        await setTimeout(20)
      }
      expect(answers.filter(answer => answer !== 200)).toEqual([])
    },
    30_000,
  )
})

const post = (path: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n${body}`

describe('a response before the whole request was read', () => {
  it.each(['/refused-at-once', '/refused', '/refused-late'])(
    'of %s announces that the connection closes, and it closes',
    async path => {
      const { send } = await open()
      const { closed } = send(post(path, 1000, '-'))
      const answer = await closed
      expect(answer).toMatch(/^HTTP\/1.1 4/)
      expect(answer).toMatch(/\r\nconnection: close\r\n/i)
      expect(answer).toMatch(/no$/)
    },
  )

  it('announces it for a body without a length too', async () => {
    const { send } = await open()
    const { closed } = send('POST /refused HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\n-\r\n')
    expect(await closed).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('reaches a sender that continues to send', async () => {
    const { send } = await open()
    const { socket, answer } = send(post('/refused', 64 * 1024 * 1024, '-'))
    const failed: Error[] = []
    socket.on('error', error => failed.push(error))
    for (let sent = 0; sent < 10; sent++) {
      socket.write(new Uint8Array(64 * 1024))
      await setTimeout(20)
    }
    await waitUntil(async () => answer().endsWith('no'))
    expect(failed).toEqual([])
    socket.destroy()
  })
})

describe('a response after the whole request was read', () => {
  it.each([
    ['a body that is read', post('/read', 3, 'abc'), '3'],
    ['a body that is refused unread', post('/refused', 3, 'abc'), 'no'],
    ['no body', 'GET /now HTTP/1.1\r\nhost: x\r\n\r\n', 'now'],
    ['an empty body', post('/read', 0, ''), '0'],
  ])('keeps the connection: %s', async (_, call, end) => {
    const { send } = await open()
    const { socket, answer } = send(call)
    await waitUntil(async () => answer().endsWith(end))
    expect(answer()).toMatch(/\r\nconnection: keep-alive\r\n/i)
    await setTimeout(1200)
    socket.write('GET /now HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    await waitUntil(async () => answer().endsWith('now') && answer().split('HTTP/1.1').length === 3)
    socket.destroy()
  })
})
