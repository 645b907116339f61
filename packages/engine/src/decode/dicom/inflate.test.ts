// @module-tag state
import { deflateRawSync, type InflateRaw, inflateRawSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { inflateRaw } from './inflate.ts'

const text = new TextEncoder().encode('a data set '.repeat(1000))
const deflated = new Uint8Array(deflateRawSync(text))

afterEach(() => vi.unstubAllGlobals())

it('inflates data padded with a zero byte, even if the platform rejects the padding', async () => {
  const padded = Uint8Array.from([...deflated, 0])
  expect(await inflateRaw(padded)).toEqual(text)
  vi.stubGlobal('DecompressionStream', Strict)
  expect(await inflateRaw(deflated)).toEqual(text)
  expect(await inflateRaw(padded)).toEqual(text)
})

it('returns the data before the end of a truncated stream', async () => {
  const broken = await inflateRaw(deflated.subarray(0, deflated.length - 5))
  expect(text.subarray(0, broken.length)).toEqual(broken)
})

/** Errors on trailing bytes before any output was read, as browsers may. */
class Strict extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    const parts: Uint8Array[] = []
    super({
      transform: part => void parts.push(part),
      flush: controller => {
        const bytes = Buffer.concat(parts)
        const { buffer, engine } = inflateRawSync(bytes, { info: true }) as unknown as {
          readonly buffer: Buffer
          readonly engine: InflateRaw
        }
        if (engine.bytesWritten < bytes.length) throw new TypeError('Junk found after end of compressed data.')
        controller.enqueue(new Uint8Array(buffer))
      },
    })
  }
}
