import { AppError } from '@xrai/contract/errors/app-error'
import { damaged } from '../elements.ts'
import type { JpegFrameHeader } from './jpeg-frame-header.ts'
import type { Samples } from './samples.ts'

/** JPEG lossless (ITU-T T.81 annex H), in all seven predictors. DICOM_DAMAGED. */
export const decodeJpegLossless = async (bytes: Uint8Array, stated: JpegFrameHeader): Promise<Samples> => {
  const wide = stated.bits > 8
  // Its own copy: the decoder reads a whole buffer.
  const { buffer } = bytes.slice(0, stated.end)
  const data = await decoded(buffer, wide ? 2 : 1)
  const count = stated.width * stated.height * stated.components
  if (data.length !== count || data instanceof Uint16Array !== wide) throw damaged('the JPEG inside ends early')
  return { data, bits: stated.bits }
}

const decoded = async (buffer: ArrayBuffer, bytesPerSample: 1 | 2): Promise<Uint8Array | Uint16Array> => {
  const { Decoder } = await import('@cornerstonejs/jpeg-lossless-decoder-js')
  try {
    const decoder = new Decoder(buffer, bytesPerSample)
    const data = decoder.decode()
    // Where a marker comes too early it stops, or reads on behind the end.
    const isShort = decoder.yLoc < decoder.yDim || (decoder.stream?.index ?? 0) > buffer.byteLength
    if (isShort) throw damaged('the JPEG inside ends early')
    return data
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('DICOM_DAMAGED', { cause })
  }
}
