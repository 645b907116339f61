import sharp from 'sharp'
import { type Bits, type Photometric, storedValues, type TransferSyntax, writeDicom } from './dicom.ts'
import type { PhantomImage } from './draw-phantom.ts'
import type { PhantomType } from './truth.ts'

const oneChannel = (image: PhantomImage) => ({ width: image.width, height: image.height, channels: 1 }) as const

async function jpegOf(image: PhantomImage, photometric: Photometric, quality: number): Promise<Uint8Array> {
  const grey = Uint8Array.from(storedValues(image, photometric, 8))
  const picture = sharp(grey, { raw: oneChannel(image) }).toColourspace('b-w')
  return new Uint8Array(await picture.jpeg({ quality }).toBuffer())
}

/** Baseline JPEG, one channel, 8 bits. */
export const encodeJpeg = (image: PhantomImage): Promise<Uint8Array> => jpegOf(image, 'MONOCHROME2', 86)

/** PNG, one channel, 8 or 16 bits. */
export async function encodePng(image: PhantomImage, bits: 8 | 16 = 8): Promise<Uint8Array> {
  const values = storedValues(image, 'MONOCHROME2', bits)
  const raw = oneChannel(image)
  const picture =
    bits === 8
      ? sharp(Uint8Array.from(values), { raw }).toColourspace('b-w')
      : sharp(values, { raw }).toColourspace('grey16')
  return new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer())
}

export type DicomOptions = {
  readonly type: PhantomType
  /** Determines the identifiers of study, series and instance. */
  readonly seed: number
  readonly photometric?: Photometric
  /** Bits stored; 12 bits are stored in 16. */
  readonly bits?: Bits
  /** A JPEG-baseline file has 8 bits, regardless of `bits`. */
  readonly syntax?: TransferSyntax
  /** Pixel Spacing in mm, row then column; without it the file states only the detector's. */
  readonly spacing?: readonly [row: number, column: number]
}

/** A DICOM file with an invented patient (PS3.10). */
export async function encodeDicom(image: PhantomImage, options: DicomOptions): Promise<Uint8Array> {
  const { type, seed, photometric = 'MONOCHROME2', bits = 12, syntax = 'explicit', spacing } = options
  const stated = spacing && { spacing }
  if (syntax !== 'jpeg-baseline') return writeDicom(image, { type, seed, photometric, bits, syntax, ...stated })
  const jpeg = await jpegOf(image, photometric, 88)
  return writeDicom(image, { type, seed, photometric, bits: 8, syntax, jpeg, ...stated })
}
