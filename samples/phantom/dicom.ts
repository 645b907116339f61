import { data } from 'dcmjs'
import type { PhantomImage } from './draw-phantom.ts'
import { hash32 } from './random.ts'
import type { PhantomType } from './truth.ts'

const transferSyntaxes = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  'jpeg-baseline': '1.2.840.10008.1.2.4.50',
} as const
export type TransferSyntax = keyof typeof transferSyntaxes
export type Photometric = 'MONOCHROME1' | 'MONOCHROME2'
export type Bits = 8 | 12 | 16

export type DicomImage = {
  readonly type: PhantomType
  readonly seed: number
  readonly photometric: Photometric
  readonly bits: Bits
  readonly syntax: TransferSyntax
  /** The compressed image for an encapsulated syntax; already inverted for MONOCHROME1. */
  readonly jpeg?: Uint8Array
  /** Pixel Spacing in mm, row then column. */
  readonly spacing?: readonly [row: number, column: number]
}

/** Digital X-Ray and Digital Intra-Oral X-Ray Image Storage, For Presentation (PS3.4 B.5). */
const storage: Record<PhantomType, string> = {
  panoramic: '1.2.840.10008.5.1.4.1.1.1.1',
  periapical: '1.2.840.10008.5.1.4.1.1.1.3',
}

/** Stored values: in MONOCHROME1 the lowest is white (PS3.3 C.7.6.3.1.2). */
export function storedValues(image: PhantomImage, photometric: Photometric, bits: Bits): Uint16Array {
  const turned = photometric === 'MONOCHROME1'
  return image.data.map(grey => {
    const value = turned ? 4095 - grey : grey
    return bits === 8 ? value >> 4 : bits === 16 ? (value << 4) | (value >> 8) : value
  })
}

/**
 * A Part 10 file of an invented patient. Equal images give equal bytes, because identifiers are derived from the seed.
 */
export function writeDicom(image: PhantomImage, picture: DicomImage): Uint8Array {
  const { type, seed, photometric, bits, syntax, jpeg } = picture
  const uid = (part: string) => `2.25.${hash32(seed)}${hash32(seed ^ hash32(part.length * 7919 + part.charCodeAt(0)))}`
  const shortSide = Math.min(image.width, image.height)
  const spacing = (type === 'panoramic' ? 150 : 31) / shortSide
  const values = storedValues(image, photometric, bits)
  const pixels = jpeg ?? (bits === 8 ? Uint8Array.from(values) : new Uint8Array(values.buffer))
  const levels = 2 ** bits
  const dict = new data.DicomDict({
    '00020001': { vr: 'OB', Value: [new Uint8Array([0, 1]).buffer] },
    '00020002': { vr: 'UI', Value: [storage[type]] },
    '00020003': { vr: 'UI', Value: [uid('instance')] },
    '00020010': { vr: 'UI', Value: [transferSyntaxes[syntax]] },
    '00020012': { vr: 'UI', Value: ['2.25.204871530942'] },
  })
  dict.dict = {
    '00080005': { vr: 'CS', Value: ['ISO_IR 192'] },
    '00080008': { vr: 'CS', Value: ['ORIGINAL', 'PRIMARY'] },
    '00080016': { vr: 'UI', Value: [storage[type]] },
    '00080018': { vr: 'UI', Value: [uid('instance')] },
    '00080020': { vr: 'DA', Value: ['20260115'] },
    '00080030': { vr: 'TM', Value: ['101500'] },
    '00080050': { vr: 'SH', Value: ['DEMO'] },
    '00080060': { vr: 'CS', Value: [type === 'panoramic' ? 'PX' : 'IO'] },
    '00080068': { vr: 'CS', Value: ['FOR PRESENTATION'] },
    '00080070': { vr: 'LO', Value: ['XRAI'] },
    '00081030': { vr: 'LO', Value: ['Radiografía de demostración'] },
    '00081090': { vr: 'LO', Value: ['Phantom'] },
    '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Demostración^Paciente' }] },
    '00100020': { vr: 'LO', Value: ['DEMO-0001'] },
    '00100030': { vr: 'DA', Value: ['19800229'] },
    '00100040': { vr: 'CS', Value: ['F'] },
    '00181164': { vr: 'DS', Value: [spacing.toFixed(5), spacing.toFixed(5)] },
    '0020000D': { vr: 'UI', Value: [uid('study')] },
    '0020000E': { vr: 'UI', Value: [uid('line')] },
    '00200010': { vr: 'SH', Value: ['DEMO'] },
    '00200011': { vr: 'IS', Value: ['1'] },
    '00200013': { vr: 'IS', Value: ['1'] },
    '00200020': { vr: 'CS', Value: ['L', 'F'] },
    '00280002': { vr: 'US', Value: [1] },
    '00280004': { vr: 'CS', Value: [photometric] },
    '00280010': { vr: 'US', Value: [image.height] },
    '00280011': { vr: 'US', Value: [image.width] },
    ...(picture.spacing && { '00280030': { vr: 'DS', Value: picture.spacing.map(String) } }),
    '00280100': { vr: 'US', Value: [bits === 8 ? 8 : 16] },
    '00280101': { vr: 'US', Value: [bits] },
    '00280102': { vr: 'US', Value: [bits - 1] },
    '00280103': { vr: 'US', Value: [0] },
    '00281050': { vr: 'DS', Value: [String(levels / 2)] },
    '00281051': { vr: 'DS', Value: [String(levels)] },
    '00281052': { vr: 'DS', Value: ['0'] },
    '00281053': { vr: 'DS', Value: ['1'] },
    '00282110': { vr: 'CS', Value: [jpeg ? '01' : '00'] },
    '7FE00010': { vr: bits === 8 ? 'OB' : 'OW', Value: [copyOf(pixels)] },
  }
  return new Uint8Array(dict.write())
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  // An OB value has an even length (PS3.5 6.2); the writer pads fragments but not native frames.
  const copy = new Uint8Array(bytes.length + (bytes.length % 2))
  copy.set(bytes)
  return copy.buffer
}
