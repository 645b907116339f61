import { AppError } from '@xrai/contract/errors/app-error'

export interface WebpHeader {
  readonly width: number
  readonly height: number
  /** Maximum number of samples per decoded pixel. */
  readonly channels: 4
  /** The position after the last chunk: a file may have more bytes, which no decoder reads. */
  readonly end: number
  readonly picture: Uint8Array
}

const damaged = (detail: string) => new AppError('IMAGE_DAMAGED', { detail: `WebP: ${detail}` })

/** True for a RIFF container of WebP (RFC 9649 §2.4). */
export const isWebp = (bytes: Uint8Array): boolean => nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP'

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/**
 * Reads the size that the first chunk states (RFC 9649 §2.5–2.7), without decoding. Throws IMAGE_DAMAGED if the file is
 * shorter than stated or begins with another chunk.
 */
export const readWebpHeader = (bytes: Uint8Array): WebpHeader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 30) throw damaged('ends in its header')
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) throw damaged('ends before its last chunk')
  const size = sizeOf(view, nameAt(bytes, 12))
  if (size.width === 0 || size.height === 0) throw damaged('an empty picture')
  return { ...size, channels: 4, end, picture: bytes.length > end ? bytes.subarray(0, end) : bytes }
}

const sizeOf = (view: DataView, chunk: string) => {
  if (chunk === 'VP8 ') {
    if (view.getUint8(23) !== 0x9d || view.getUint16(24, true) !== 0x2a01) throw damaged('no start code')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (chunk === 'VP8L') {
    if (view.getUint8(20) !== 0x2f) throw damaged('no signature')
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8X') throw damaged('no picture')
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  return { width: uint24(24) + 1, height: uint24(27) + 1 }
}
