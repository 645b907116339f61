import { AppError } from '@xrai/contract/errors/app-error'
import type { WasmCodecName, WasmCodecs, WasmDecoder } from '../../codec.ts'
import { damaged } from '../elements.ts'
import type { Codestream, Samples } from './samples.ts'

const decoderNames = { charls: 'JpegLSDecoder', openjpeg: 'J2KDecoder', openjph: 'HTJ2KDecoder' } as const

/**
 * Decodes in a new codec instance, so that a broken codestream cannot affect later ones. Throws DICOM_DAMAGED if the
 * codec refuses, or returns an image other than the codestream stated; errors about exhausted memory pass through.
 */
export const decodeWasm = async (
  codecs: WasmCodecs,
  name: WasmCodecName,
  bytes: Uint8Array,
  stated: Codestream,
): Promise<Samples> => {
  const codec = await (await codecs(name))()
  const Decoder = codec[decoderNames[name]]
  if (!Decoder) throw new AppError('ENGINE_UNAVAILABLE', { detail: `${name} without its decoder` })
  try {
    const decoder = new Decoder()
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    return samplesOf(decoder, stated)
  } catch (cause) {
    throw cause instanceof AppError || isExhaustion(cause) ? cause : new AppError('DICOM_DAMAGED', { cause })
  }
}

/**
 * The codec errors that count as exhausted memory, a subset of the server's imaging/pictures/exhaustion.ts. A broken codestream
 * makes a codec access memory out of bounds or overflow its stack, which is a trap and not a lack of memory.
 */
const isExhaustion = (cause: unknown): boolean =>
  cause instanceof Error && /out of memory|(could not|cannot) allocate|allocation fail|bad_alloc/i.test(cause.message)

const samplesOf = (decoder: WasmDecoder, stated: Codestream): Samples => {
  const { width, height, bitsPerSample, componentCount, isSigned = false } = decoder.getFrameInfo()
  const isAsStated =
    width === stated.width && height === stated.height && componentCount === stated.components && bitsPerSample <= 16
  if (!isAsStated) throw damaged('the codestream is not what it states')
  const wide = bitsPerSample > 8
  const count = width * height * componentCount
  const given = decoder.getDecodedBuffer()
  const decoded = new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  if (decoded.length < count * (wide ? 2 : 1)) throw damaged('the codestream ends early')
  // Copies the samples, so that the codec's whole memory can be collected.
  const data = wide ? new Uint16Array(decoded.slice(0, count * 2).buffer) : decoded.slice(0, count)
  const isPlanar = componentCount > 1 && decoder.getInterleaveMode?.() === 0
  return { data: isPlanar ? interleave(data, componentCount) : data, bits: bitsPerSample, signed: isSigned }
}

const interleave = <T extends Uint8Array | Uint16Array>(planes: T, components: number): T => {
  const mixed = planes.slice() as T
  const count = planes.length / components
  for (let component = 0; component < components; component += 1) {
    for (let pixel = 0; pixel < count; pixel += 1) {
      mixed[pixel * components + component] = planes[component * count + pixel] ?? 0
    }
  }
  return mixed
}
