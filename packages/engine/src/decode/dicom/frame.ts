import { AppError } from '@xrai/contract/errors/app-error'
import type { Codec } from '../codec.ts'
import { checkSize } from '../limits.ts'
import { type CodedFrame, decodeFrame } from './coded-frame.ts'
import { type Colour, mixColour } from './colour.ts'
import { type DataSet, damaged, type Element, readDataSet } from './elements.ts'
import { framesOf } from './facts.ts'
import { firstFrame } from './fragments.ts'
import { withFunctionalGroups } from './functional-groups.ts'
import { asWritten, frameBytes, type Layout, readLayout } from './layout.ts'
import { readPalette } from './palette.ts'
import { allTags, tags } from './tags.ts'
import { parseDicom, type TransferSyntax } from './transfer-syntax.ts'

/**
 * The first frame: grey samples as stored, before any table, with their layout; or colour already converted to grey.
 */
export type Frame =
  | { readonly colour: false; readonly stored: Uint8Array | Uint16Array; readonly layout: Layout }
  | { readonly colour: true; readonly gray: Uint8Array | Uint16Array }

/** Returns a file's elements, the layout of its samples, and its first frame. Throws as `decodeDicom` does. */
export const readFirstFrame = async (bytes: Uint8Array, codec: Codec) => {
  const { view, syntax, start } = await parseDicom(bytes)
  const data = withFunctionalGroups(readDataSet(view, syntax, allTags, { start, end: view.byteLength }))
  const layout = readLayout(data)
  checkSize(layout.width, layout.height, (layout.samples * layout.bitsAllocated) / 8)
  return { data, syntax, layout, frame: await readFrame(data, layout, syntax, codec) }
}

const readFrame = async (data: DataSet, layout: Layout, syntax: TransferSyntax, codec: Codec): Promise<Frame> => {
  const element = data.elements.get(tags.pixelData)
  if (!element) throw new AppError('DICOM_WITHOUT_PICTURE')
  const { compression } = syntax
  if (element.encapsulated !== (compression !== undefined)) throw damaged(`pixel data does not suit ${syntax.uid}`)
  if (!compression) return nativeFrame(data, element, asWritten(layout, element.length, framesOf(data)))
  const coded = await decodeFrame(firstFrame(data, element, compression), layout, compression, codec)
  return codedFrame(data, coded, compression === 'rle' ? layout : asCoded(layout, coded))
}

const nativeFrame = (data: DataSet, element: Element, layout: Layout): Frame => {
  const length = frameBytes(layout)
  if (element.length < length) throw damaged(`${element.length} bytes of pixels instead of ${length}`)
  const start = data.view.byteOffset + element.offset
  const bytes = new Uint8Array(data.view.buffer, start, length)
  const isSwapped = !data.littleEndian && element.vr === 'OW'
  const eight = () => (isSwapped ? swapped(new Uint8Array(data.view.buffer, start, element.length), length) : bytes)
  const samples = layout.bitsAllocated === 8 ? eight() : words(bytes, data.littleEndian)
  return frameOf(data, samples, layout, layout)
}

const codedFrame = (data: DataSet, coded: CodedFrame, layout: Layout): Frame => {
  if (layout.samples === 3 && coded.colour === 'grey') return { colour: true, gray: coded.data }
  const photometric = coded.colour === 'rgb' ? 'RGB' : layout.photometric
  // The codecs return the components of a pixel side by side.
  const isHalved = photometric === 'YBR_FULL_422'
  const colour = { ...layout, planar: false, photometric: isHalved ? 'YBR_FULL' : photometric }
  return frameOf(data, coded.data, layout, colour)
}

const frameOf = (data: DataSet, samples: Uint8Array | Uint16Array, layout: Layout, colour: Colour): Frame => {
  if (layout.samples === 3) return { colour: true, gray: mixColour(samples, colour) }
  if (layout.photometric !== 'PALETTE COLOR') return { colour: false, stored: samples, layout }
  const gray = readPalette(data, layout.signed)
  const index = indexOf(layout)
  return { colour: true, gray: Uint8Array.from(samples, sample => gray(index(sample))) }
}

/** The palette index of a sample: its stored bits, which end at the high bit, signed or not. */
const indexOf = ({ bitsStored, highBit, signed }: Layout): ((sample: number) => number) => {
  const shift = highBit - bitsStored + 1
  const mask = 2 ** bitsStored - 1
  return sample => {
    const bits = (sample >> shift) & mask
    return signed && bits > mask / 2 ? bits - mask - 1 : bits
  }
}

/**
 * The layout of a decoded frame, whose significant bits are the lowest ones. A signed codestream with fewer bits than
 * the file stores has its sign at its own top bit. One with more bits uses the stated number if its samples fit, else
 * its own, because a mask would wrap them.
 */
const asCoded = (layout: Layout, { data, bits, signed }: CodedFrame): Layout => {
  const bitsStored = signed && bits < layout.bitsStored ? bits : layout.bitsStored
  if (bits <= layout.bitsStored) return { ...layout, bitsStored, highBit: bitsStored - 1 }
  if (layout.highBit >= layout.bitsStored || fits(data, layout)) return layout
  return { ...layout, bitsStored: bits, highBit: bits - 1 }
}

/** True if no sample has bits above the stored ones, except those that repeat a sign. */
const fits = (samples: Uint8Array | Uint16Array, { bitsStored, signed }: Layout): boolean => {
  const most = 2 ** bitsStored - 1
  const negative = samples instanceof Uint8Array ? 0x100 - 2 ** (bitsStored - 1) : 0x10000 - 2 ** (bitsStored - 1)
  return samples.every(sample => sample <= most || (signed && sample >= negative))
}

/** Samples of 8 bits in big-endian words (PS3.5 §8.1.1): the second byte of each comes first. */
const swapped = (bytes: Uint8Array, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => bytes[index ^ 1] ?? 0)

/** 16-bit samples in the machine's byte order, little endian on every supported platform; a view if possible. */
const words = (bytes: Uint8Array, littleEndian: boolean): Uint16Array => {
  const inPlace = littleEndian && bytes.byteOffset % 2 === 0
  if (inPlace) return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = new Uint16Array(bytes.length / 2)
  for (let index = 0; index < samples.length; index += 1) samples[index] = view.getUint16(2 * index, littleEndian)
  return samples
}
