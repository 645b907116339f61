import { AppError } from '@xrai/contract/errors/app-error'
import { damaged } from '../elements.ts'
import { requireLosslessScan } from './jpeg-lossless-scan.ts'
import { endOfJpeg } from './jpeg-segments.ts'
import type { Codestream, Samples } from './samples.ts'

/**
 * JPEG lossless (ITU-T T.81 annex H), with all seven predictors. Throws DICOM_DAMAGED, DICOM_PIXELS_UNSUPPORTED, or
 * ENGINE_UNAVAILABLE if the decoder cannot be loaded.
 */
export const decodeJpegLossless = async (bytes: Uint8Array, stated: Codestream): Promise<Samples> => {
  const whole = bytes.subarray(0, endOfJpeg(bytes))
  requireLosslessScan(whole, stated)
  const wide = stated.bits > 8
  // Copied, because the decoder reads a whole buffer.
  const { buffer } = whole.slice()
  const data = await decoded(buffer, wide ? 2 : 1)
  const count = stated.width * stated.height * stated.components
  if (data.length !== count || data instanceof Uint16Array !== wide) throw damaged('the JPEG inside ends early')
  return { data, bits: stated.bits }
}

const loadDecoder = async () => {
  try {
    return (await import('@cornerstonejs/jpeg-lossless-decoder-js')).Decoder
  } catch (cause) {
    throw new AppError('ENGINE_UNAVAILABLE', { cause })
  }
}

const decoded = async (buffer: ArrayBuffer, bytesPerSample: 1 | 2): Promise<Uint8Array | Uint16Array> => {
  const Decoder = await loadDecoder()
  try {
    const decoder = new Decoder(buffer, bytesPerSample)
    const data = decoder.decode()
    // At a premature marker the decoder stops, or reads past the end.
    const isShort = decoder.yLoc < decoder.yDim || (decoder.stream?.index ?? 0) > buffer.byteLength
    if (isShort) throw damaged('the JPEG inside ends early')
    return data
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('DICOM_DAMAGED', { cause })
  }
}
