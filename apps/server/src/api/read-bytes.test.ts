import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readBytes } from './read-bytes.ts'

/** A body of single bytes, one after each pause, that never ends where the last pause is Infinity. */
const arriving = (pauses: readonly number[], onCancel?: () => void): Request => {
  const left = [...pauses]
  const body = new ReadableStream<Uint8Array>({
    pull: async controller => {
      const pause = left.shift()
      if (pause === undefined) return controller.close()
      if (pause === Infinity) return new Promise(() => undefined)
      await setTimeout(pause)
      controller.enqueue(new Uint8Array([7]))
    },
    cancel: () => onCancel?.(),
  })
  const sent = { method: 'POST', body, duplex: 'half' }
  return new Request('http://localhost', sent)
}

describe('a body', () => {
  it('may take longer than the patience for each part of it', async () => {
    const bytes = await readBytes(arriving(Array(8).fill(30)), 100, 'REQUEST_TOO_LARGE', 200)
    expect(bytes).toEqual(new Uint8Array(8).fill(7))
  })

  it('of which nothing comes any more is cut off, and let go', async () => {
    let cancelled = false
    const request = arriving([0, Infinity], () => {
      cancelled = true
    })
    await expect(readBytes(request, 100, 'REQUEST_TOO_LARGE', 20)).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    expect(cancelled).toBe(true)
  })
})
