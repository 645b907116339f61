import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { arriving, type Pace, uplinkPace } from './arriving-body.ts'

/** A body of single bytes, one after each pause; it never ends if the last pause is Infinity. */
const bodyOf = (pauses: readonly number[], onCancel?: () => void) => {
  const left = [...pauses]
  return new ReadableStream<Uint8Array>({
    pull: async controller => {
      const pause = left.shift()
      if (pause === undefined) return controller.close()
      if (pause === Infinity) return new Promise(() => undefined)
      await setTimeout(pause)
      controller.enqueue(new Uint8Array([7]))
    },
    cancel: () => onCancel?.(),
  })
}

const read = async (body: ReadableStream<Uint8Array>, pace: Partial<Pace>, signal?: AbortSignal) => {
  const all = { windowMs: 100, bytesPerSecond: 10, deadlineMs: () => 10_000, ...pace }
  let length = 0
  for await (const chunk of arriving(body, { length: 100, pace: all, ...(signal && { signal }) }))
    length += chunk.length
  return length
}

describe('a body that arrives', () => {
  it('may take many windows, if each brings enough', async () => {
    expect(await read(bodyOf(Array(8).fill(30)), { windowMs: 200 })).toBe(8)
  })

  it.each([
    ['nothing comes any more', [0, Infinity]],
    ['a byte comes now and then', Array<number>(50).fill(60)],
  ])('is cut off for being too slow, and released, if %s', async (_, pauses) => {
    let cancelled = false
    const body = bodyOf(pauses, () => {
      cancelled = true
    })
    await expect(read(body, { bytesPerSecond: 40 })).rejects.toMatchObject({ code: 'REQUEST_TOO_SLOW' })
    expect(cancelled).toBe(true)
  })

  it('is cut off at the end of its time, whatever its speed', async () => {
    let cancelled = false
    const endless = bodyOf(Array<number>(10_000).fill(2), () => {
      cancelled = true
    })
    await expect(read(endless, { deadlineMs: () => 150 })).rejects.toMatchObject({ code: 'REQUEST_TOO_SLOW' })
    // Not read to its end.
    expect(cancelled).toBe(true)
  })

  it('is cut off with the given reason', async () => {
    const cut = new AbortController()
    const reading = read(bodyOf([0, Infinity]), { windowMs: 60_000 }, cut.signal)
    cut.abort(new Error('others come first'))
    await expect(reading).rejects.toThrow('others come first')
  })

  it('that breaks off is refused as such', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: controller => controller.error(new Error('ECONNRESET')) })
    await expect(read(broken, {})).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
  })
})

describe('the pace', () => {
  const megabyte = 1024 * 1024
  const secondsAt = (bitsPerSecond: number, bytes: number) => (bytes * 8) / bitsPerSecond

  it('accepts ten megabytes over a line of 256 kbit/s, as a single upload and beside three others', () => {
    const alone = 256_000
    const besideOthers = 256_000 / 4
    expect(besideOthers / 8).toBeGreaterThan(uplinkPace.bytesPerSecond)
    for (const line of [alone, besideOthers])
      expect(secondsAt(line, 10 * megabyte) * 1000).toBeLessThan(uplinkPace.deadlineMs(10 * megabyte))
  })

  it('ends one byte every nine seconds after the first fifteen', () => {
    expect(uplinkPace.windowMs).toBe(15_000)
    expect(1 / 9).toBeLessThan(uplinkPace.bytesPerSecond)
  })
})
