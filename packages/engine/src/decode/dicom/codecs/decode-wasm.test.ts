import { expect, it } from 'vitest'
import { decodeWasm } from './decode-wasm.ts'

const failing = (failure: unknown) => {
  class JpegLSDecoder {
    getEncodedBuffer = (length: number) => new Uint8Array(length)
    decode = () => {
      throw failure
    }
    getDecodedBuffer = () => new Uint8Array()
    getFrameInfo = () => ({ width: 1, height: 1, bitsPerSample: 8, componentCount: 1 })
  }
  const stated = { width: 1, height: 1, bits: 8, components: 1 }
  return decodeWasm(async () => async () => ({ JpegLSDecoder }), 'charls', new Uint8Array(4), stated)
}

it.each([
  new WebAssembly.RuntimeError('memory access out of bounds'),
  new RangeError('Maximum call stack size exceeded'),
  new RangeError('Invalid typed array length: 4294967295'),
])('treats %s of a codec as a broken codestream', async failure => {
  await expect(failing(failure)).rejects.toMatchObject({ code: 'DICOM_DAMAGED', cause: failure })
})

it.each([
  new RangeError('Array buffer allocation failed'),
  new RangeError('WebAssembly.Memory(): could not allocate memory'),
])('passes %s on', async failure => {
  await expect(failing(failure)).rejects.toBe(failure)
})
