import type { Suggestion } from '@xrai/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSuggester, type SuggestionWorker } from './create-suggester.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limits = { patienceMs: 15_000, idleMs: 60_000 }
const panoramic: Suggestion = { type: 'panoramic', orientation: null }
const checked = { suggestion: panoramic, fingerprint: '01' }
const file = new Blob(['x'])

/** Workers that respond with this after a second; without it never. */
const workers = (suggestion?: Suggestion) => {
  const opened: (SuggestionWorker & { isOpen: boolean })[] = []
  const open = () => {
    const worker: (typeof opened)[number] = {
      isOpen: true,
      onmessage: null,
      onerror: null,
      postMessage: ({ id }) => {
        if (suggestion) {
          setTimeout(
            () => worker.onmessage?.(new MessageEvent('message', { data: { id, suggestion, fingerprint: '01' } })),
            1000,
          )
        }
      },
      terminate: () => {
        worker.isOpen = false
      },
    }
    opened.push(worker)
    return worker
  }
  return { opened, open }
}

it('queries one worker for several images, and closes it when idle', async () => {
  const { opened, open } = workers(panoramic)
  const suggest = createSuggester(open, limits)
  const answers = Promise.all([suggest(file), suggest(file)])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answers).toEqual([checked, checked])
  await vi.advanceTimersByTimeAsync(limits.idleMs - 1)
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([true])
  await vi.advanceTimersByTimeAsync(1)
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false])
})

it('suggests nothing if the response takes too long', async () => {
  const suggestion = createSuggester(workers().open, limits)(file)
  await vi.advanceTimersByTimeAsync(limits.patienceMs)
  expect(await suggestion).toBeUndefined()
})

it('suggests nothing if the worker cannot be loaded, and opens another for the next image', async () => {
  const { opened, open } = workers()
  const suggest = createSuggester(open, limits)
  const suggestion = suggest(file)
  opened[0]?.onerror?.(new Event('error') as ErrorEvent)
  expect(await suggestion).toBeUndefined()
  void suggest(file)
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true])
})
