import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../testing/cases.ts'
import { startRawServer } from '../../testing/raw-server.ts'

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

const open = async (...[rules, proxies]: [Parameters<typeof startRawServer>[1]?, string[]?]) => {
  const app = new Hono()
  const streams = { open: 0 }
  // Without end, like a large file whose reader reads nothing.
  app.get('/endless', context => {
    streams.open += 1
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(64 * 1024))
    const cancel = () => {
      streams.open -= 1
    }
    return context.body(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }))
  })
  app.get('/quiet', async context => {
    await setTimeout(300)
    return context.text('late')
  })
  app.get('/now', context => context.text('now'))
  const port = await startRawServer(app, rules, proxies)
  closes.push(port.close)
  return { ...port, streams }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

describe('an answer that is not read', () => {
  const impatient = { readingMs: 60, everyMs: 20, readBytesPerSecond: 1024 * 1024 * 1024 }

  it('is released after a while, with its file or rows', async () => {
    const { send, streams } = await open(impatient)
    const { socket, closed } = send(get('/endless'))
    socket.pause()
    await waitUntil(async () => streams.open === 1)
    await waitUntil(async () => streams.open === 0)
    socket.destroy()
    await closed
  })

  it('may be read slowly, as long as the reader keeps up with the least', async () => {
    const { send, streams } = await open({ ...impatient, readBytesPerSecond: 1 })
    const { socket } = send(get('/endless'))
    socket.pause()
    await waitUntil(async () => streams.open === 1)
    await setTimeout(200)
    expect(streams.open).toBe(1)
    socket.destroy()
  })

  it('is not one that has nothing to send yet', async () => {
    const { send } = await open(impatient)
    const { answer, socket } = send(get('/quiet'))
    await waitUntil(async () => answer().endsWith('late'))
    socket.destroy()
  })
})

describe('the connections of an address', () => {
  it('are bounded, and one that ends makes place', async () => {
    const { send } = await open({ maxOfAddress: 2 })
    const kept = [send(get('/now')), send(get('/now'))]
    await waitUntil(async () => kept.every(({ answer }) => answer().endsWith('now')))
    expect(await send(get('/now')).closed).toBe('')
    kept[0]?.socket.destroy()
    await kept[0]?.closed
    await waitUntil(async () => {
      const { answer, socket } = send(get('/now', 'connection: close\r\n'))
      await setTimeout(20)
      socket.destroy()
      return answer().endsWith('now')
    })
  })

  it('are not, where it is a trusted proxy', async () => {
    const { send } = await open({ maxOfAddress: 1 }, ['127.0.0.1'])
    const kept = [send(get('/now')), send(get('/now'))]
    await waitUntil(async () => kept.every(({ answer }) => answer().endsWith('now')))
  })
})

it('ends a connection on which a body is still sent after the answer', async () => {
  const { send } = await open()
  const { closed } = send(get('/now', 'content-length: 1000\r\n'))
  expect(await closed).toMatch(/now$/)
})

it('takes headers for fifteen seconds, and keeps an idle connection longer than proxies do', async () => {
  const { server } = await open()
  expect(server).toMatchObject({ headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeadersCount: 100 })
  expect(server.requestTimeout).toBeGreaterThan(2 * 60 * 60 * 1000)
})
