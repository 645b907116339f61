import { AppError } from '@xrai/contract/errors/app-error'
import type { Codec } from '../codec.ts'
import { concatBytes } from '../concat-bytes.ts'
import { readJpeg } from '../jpeg-header.ts'
import { checkSize, codecBytesPerPixel, jpegBytesPerPixel } from '../limits.ts'
import { toGray } from '../pixels.ts'
import { decodeWasm } from './codecs/decode-wasm.ts'
import { readJpegFrameHeader } from './codecs/jpeg-frame-header.ts'
import { decodeJpegLossless } from './codecs/jpeg-lossless.ts'
import { endOfJpeg } from './codecs/jpeg-segments.ts'
import { asUnsigned, readJpeg2000Header } from './codecs/jpeg2000-header.ts'
import { decodeRle } from './codecs/rle.ts'
import type { Codestream, Samples } from './codecs/samples.ts'
import { damaged } from './elements.ts'
import type { Layout } from './layout.ts'
import type { Compression } from './transfer-syntax.ts'

export interface CodedFrame extends Samples {
  /** The colour space of the decoded samples, which may differ from the file's: RGB, or already converted to grey. */
  readonly colour?: 'rgb' | 'grey' | undefined
}

/**
 * Decodes a frame from its codestream, after comparing the codestream's header with the file's attributes. Throws
 * DICOM_DAMAGED, DICOM_JPEG_12_BIT, DICOM_PIXELS_UNSUPPORTED, IMAGE_TOO_MANY_PIXELS.
 */
export const decodeFrame = (
  bytes: Uint8Array,
  layout: Layout,
  compression: Compression,
  codec: Codec,
): Promise<CodedFrame> => {
  switch (compression) {
    case 'jpeg':
      return decodeJpegFamily(bytes, layout, codec)
    case 'jpeg2000':
      return decodeJpeg2000(bytes, layout, codec, 'openjpeg')
    case 'htj2k':
      return decodeJpeg2000(bytes, layout, codec, 'openjph')
    case 'rle':
      return Promise.resolve(samplesOfRle(bytes, layout))
  }
}

const unsupported = (detail: string) => new AppError('DICOM_PIXELS_UNSUPPORTED', { detail: `DICOM: ${detail}` })

const requireStated = (stream: Codestream, layout: Layout, kind: keyof typeof codecBytesPerPixel): void => {
  const { width, height, components, bits } = stream
  const isStated = width === layout.width && height === layout.height && components === layout.samples
  if (!isStated) throw damaged(`the codestream has ${width} × ${height} × ${components}`)
  if (bits < 2 || bits > 16) throw unsupported(`a codestream of ${bits} bits`)
  checkSize(width, height, codecBytesPerPixel[kind] * components)
}

/** Selects the process by the frame header, which a decoder follows, not by the transfer syntax, which may be wrong. */
const decodeJpegFamily = async (bytes: Uint8Array, layout: Layout, codec: Codec): Promise<CodedFrame> => {
  const header = readJpegFrameHeader(bytes)
  const { marker, bits, components } = header
  if (marker === 0xc3) {
    requireStated(header, layout, 'lossless')
    if (components > 1 && bits > 8) throw unsupported(`lossless colour of ${bits} bits`)
    return decodeJpegLossless(bytes, header)
  }
  if (marker === 0xf7) {
    requireStated(header, layout, 'charls')
    return decodeWasm(codec.wasm, 'charls', bytes.subarray(0, endOfJpeg(bytes)), header)
  }
  if (bits === 12) throw new AppError('DICOM_JPEG_12_BIT')
  return decodeLossyJpeg(bytes, layout, codec)
}

const decodeJpeg2000 = async (
  bytes: Uint8Array,
  layout: Layout,
  codec: Codec,
  name: 'openjpeg' | 'openjph',
): Promise<CodedFrame> => {
  const header = readJpeg2000Header(bytes)
  requireStated(header, layout, name)
  if (header.isSubsampled) throw unsupported('a JPEG 2000 with subsampled colour')
  if (header.isSigned && header.bits <= 8) {
    // Encoders of HTJ2K encode these differently.
    if (name === 'openjph' || header.components > 1) throw unsupported('signed samples of 8 bits in colour or HTJ2K')
    return decodeNegative(header, codec)
  }
  const samples = await decodeWasm(codec.wasm, name, header.bytes, header)
  return { ...samples, colour: ['YBR_ICT', 'YBR_RCT'].includes(layout.photometric) ? 'rgb' : undefined }
}

/**
 * OpenJPEG's wrapper returns unsigned 8-bit samples and clamps negative ones to 0, so the samples are decoded shifted
 * by half of the range.
 */
const decodeNegative = async (header: ReturnType<typeof readJpeg2000Header>, codec: Codec): Promise<CodedFrame> => {
  const { data, bits } = await decodeWasm(codec.wasm, 'openjpeg', asUnsigned(header.bytes), header)
  return { data: data.map(sample => sample - 2 ** (bits - 1)), bits, signed: true }
}

const decodeLossyJpeg = async (bytes: Uint8Array, layout: Layout, codec: Codec): Promise<CodedFrame> => {
  const { width, height, samples, bitsStored } = layout
  try {
    // DICOM states the orientation in its own attributes; other readers ignore a camera's EXIF (PS3.5 §8.2.1).
    const { header, hasAdobe, picture } = readJpeg(bytes, { withoutExif: true })
    const asStated = header.width === width && header.height === height && header.components === samples
    if (!asStated || bitsStored > 8) throw damaged('the JPEG inside is not what the file states')
    checkSize(width, height, jpegBytesPerPixel(header))
    const isUnstatedRgb = layout.photometric === 'RGB' && !hasAdobe
    const pixels = await codec.jpeg({ header, picture: isUnstatedRgb ? withAdobe(picture) : picture })
    if (pixels.width !== width || pixels.height !== height) throw damaged('the JPEG inside has another size')
    return { data: toGray(pixels).data, bits: 8, colour: 'grey' }
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'IMAGE_DAMAGED') throw new AppError('DICOM_DAMAGED', { cause })
    throw cause
  }
}

/** Adobe's segment with transform 0 (ITU-T T.872 6.5.3): without it decoders treat three components as YCbCr. */
const adobe = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0)

const withAdobe = (bytes: Uint8Array): Uint8Array => concatBytes([bytes.subarray(0, 2), adobe, bytes.subarray(2)])

/** Combines byte planes to samples: for each component the most significant byte first (PS3.5 G.2). */
const samplesOfRle = (bytes: Uint8Array, { width, height, samples, bitsAllocated }: Layout): Samples => {
  const wide = bitsAllocated === 16
  const pixels = width * height
  checkSize(width, height, 2 * samples * (bitsAllocated / 8))
  const planes = decodeRle(bytes, pixels, samples * (bitsAllocated / 8))
  const data = wide ? new Uint16Array(pixels * samples) : new Uint8Array(pixels * samples)
  for (let component = 0; component < samples; component += 1) {
    const high = planes[wide ? 2 * component : component]
    const low = planes[2 * component + 1]
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      const byte = high?.[pixel] ?? 0
      data[pixel * samples + component] = wide ? (byte << 8) | (low?.[pixel] ?? 0) : byte
    }
  }
  return { data, bits: bitsAllocated }
}
