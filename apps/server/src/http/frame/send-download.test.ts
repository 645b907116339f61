import { minuteMs } from '@xrai/contract/records/durations'
import { getDicomResults } from '@xrai/contract/routes/reports'
import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import type { Session } from '../../accounts/sessions/session.ts'
import type { AppContext } from './app-context.ts'
import { createDownloads } from './send-download.ts'

afterEach(() => {
  vi.useRealTimers()
})

const chunkOf = (length: number) =>
  new ReadableStream<Uint8Array>({
    start: controller => {
      controller.enqueue(new Uint8Array(length))
      controller.close()
    },
  })

/** Sends one chunk of that many bytes; it is too short to check the session again. */
const download = async (length: number) => {
  const send = createDownloads({} as AppContext)
  const session = { user: { id: 'ana' } } as Session
  const app = new Hono().get('/', c =>
    send({ c, route: getDicomResults, session, headers: {} }, async () => chunkOf(length)),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { body } = await app.request('/')
  if (!body) throw new Error('no body')
  return body.getReader()
}

it('sends a large chunk in pieces, and waits for a reader who takes long for each', async () => {
  const reader = await download(150_000)
  const sizes: number[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sizes.push(read.value.length)
    vi.advanceTimersByTime(1.5 * minuteMs)
  }
  expect(sizes).toEqual([65_536, 65_536, 18_928])
})

it('ends with an error if the reader takes nothing for two minutes', async () => {
  const reader = await download(150_000)
  await reader.read()
  vi.advanceTimersByTime(2 * minuteMs)
  await expect(reader.read()).rejects.toMatchObject({ code: 'REQUEST_TOO_SLOW' })
})
