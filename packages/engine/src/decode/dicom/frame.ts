import { AppError } from '@xrai/contract/errors/app-error'
import type { Codec } from '../codec.ts'
import { concatBytes } from '../concat-bytes.ts'
import { readJpegHeader } from '../jpeg-header.ts'
import { checkSize, jpegBytesPerPixel } from '../limits.ts'
import { type Pixels, toGray } from '../pixels.ts'
import { type DataSet, damaged, readFragments } from './elements.ts'
import { frameBytes, type Layout } from './layout.ts'
import { tags } from './tags.ts'
import type { TransferSyntax } from './transfer-syntax.ts'

/** The first frame: grey samples as stored, before any table, or colour already mixed to grey. */
export type Frame =
  | { readonly colour: false; readonly stored: Uint8Array | Uint16Array }
  | { readonly colour: true; readonly gray: Uint8Array }

export const readFrame = async (
  data: DataSet,
  layout: Layout,
  syntax: TransferSyntax,
  codec: Codec,
): Promise<Frame> => {
  const element = data.elements.get(tags.pixelData)
  if (!element) throw new AppError('DICOM_WITHOUT_PICTURE')
  if (element.encapsulated !== syntax.jpeg) throw damaged(`pixel data does not suit ${syntax.uid}`)
  if (syntax.jpeg) return readJpegFrame(jpegOf(readFragments(data, element)), layout, codec)
  const length = frameBytes(layout)
  if (element.length < length) throw damaged(`${element.length} bytes of pixels instead of ${length}`)
  const bytes = new Uint8Array(data.view.buffer, data.view.byteOffset + element.offset, length)
  if (layout.samples === 3) return { colour: true, gray: colourToGray(bytes, layout) }
  return { colour: false, stored: layout.bitsAllocated === 8 ? bytes : words(bytes, data.littleEndian) }
}

/** A frame may be cut into many fragments (PS3.5 §A.4); a JPEG marks its own end, so the next frames may follow. */
const jpegOf = (fragments: readonly Uint8Array[]): Uint8Array => {
  if (fragments.length === 0) throw new AppError('DICOM_WITHOUT_PICTURE')
  return concatBytes(fragments)
}

const readJpegFrame = async (bytes: Uint8Array, layout: Layout, codec: Codec): Promise<Frame> => {
  const pixels = await decodeJpeg(bytes, layout, codec)
  const { data } = toGray(pixels)
  if (!(data instanceof Uint8Array)) throw damaged('a JPEG of 16 bits')
  return layout.samples === 1 ? { colour: false, stored: data } : { colour: true, gray: data }
}

const decodeJpeg = async (bytes: Uint8Array, layout: Layout, codec: Codec): Promise<Pixels> => {
  const { width, height, samples, bitsAllocated } = layout
  try {
    const header = readJpegHeader(bytes)
    const asStated = header.width === width && header.height === height && header.components === samples
    if (!asStated || bitsAllocated !== 8) throw damaged('the JPEG inside is not what the file states')
    checkSize(width, height, jpegBytesPerPixel(header))
    const pixels = await codec.jpeg(bytes, header)
    if (pixels.width !== width || pixels.height !== height) throw damaged('the JPEG inside is rotated')
    return pixels
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'IMAGE_DAMAGED') throw new AppError('DICOM_DAMAGED', { cause })
    throw cause
  }
}

/** 16-bit samples in the machine's order, little endian on every supported platform; a view where that is possible. */
const words = (bytes: Uint8Array, littleEndian: boolean): Uint16Array => {
  const inPlace = littleEndian && bytes.byteOffset % 2 === 0
  if (inPlace) return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = new Uint16Array(bytes.length / 2)
  for (let index = 0; index < samples.length; index += 1) samples[index] = view.getUint16(2 * index, littleEndian)
  return samples
}

/** Y of YBR is the luma that RGB is mixed to (PS3.3 C.7.6.3.1.2). */
const colourToGray = (bytes: Uint8Array, { width, height, photometric, planar }: Layout): Uint8Array => {
  const pixels = width * height
  const gray = new Uint8Array(pixels)
  if (photometric === 'YBR_FULL_422') {
    for (let index = 0; index < pixels; index += 1) gray[index] = bytes[(index >> 1) * 4 + (index & 1)] ?? 0
    return gray
  }
  const [step, plane] = planar ? [1, pixels] : [3, 1]
  for (let index = 0; index < pixels; index += 1) {
    const first = bytes[index * step] ?? 0
    const second = bytes[index * step + plane] ?? 0
    const third = bytes[index * step + 2 * plane] ?? 0
    gray[index] = photometric === 'RGB' ? Math.floor((299 * first + 587 * second + 114 * third + 500) / 1000) : first
  }
  return gray
}
