import { AppError } from '@xrai/contract/errors/app-error'
import { type DataSet, damaged } from './elements.ts'
import { tags } from './tags.ts'
import { text, uint16 } from './values.ts'

/** The storage of pixels (PS3.3 C.7.6.3, Image Pixel module). */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly samples: 1 | 3
  readonly photometric: string
  readonly planar: boolean
  readonly bitsAllocated: 8 | 16
  readonly bitsStored: number
  readonly highBit: number
  readonly signed: boolean
}

export const unsupported = (detail: string) => new AppError('DICOM_PIXELS_UNSUPPORTED', { detail: `DICOM: ${detail}` })

const grey: readonly string[] = ['MONOCHROME1', 'MONOCHROME2', 'PALETTE COLOR']
const colour: readonly string[] = ['RGB', 'YBR_FULL', 'YBR_FULL_422', 'YBR_ICT', 'YBR_RCT']

/**
 * The layout of the first frame. Throws DICOM_WITHOUT_PICTURE if the file has no pixels (a report, a presentation
 * state), DICOM_DAMAGED if the attributes contradict each other, DICOM_PIXELS_UNSUPPORTED for legal but unsupported 1-,
 * 32- and 64-bit samples.
 */
export const readLayout = (data: DataSet): Layout => {
  const width = uint16(data, tags.columns) ?? 0
  const height = uint16(data, tags.rows) ?? 0
  if (!data.elements.has(tags.pixelData) || width === 0 || height === 0) throw new AppError('DICOM_WITHOUT_PICTURE')
  const samples = uint16(data, tags.samplesPerPixel) ?? 1
  const photometric = text(data, tags.photometricInterpretation) ?? (samples === 1 ? 'MONOCHROME2' : 'RGB')
  const known = (samples === 1 && grey.includes(photometric)) || (samples === 3 && colour.includes(photometric))
  if (!known || (samples !== 1 && samples !== 3)) throw unsupported(`${photometric}, ${samples} samples`)
  const bitsAllocated = uint16(data, tags.bitsAllocated) ?? 0
  if (bitsAllocated !== 8 && bitsAllocated !== 16) {
    throw unsupported(`${bitsAllocated} bits allocated, ${samples} samples`)
  }
  const bitsStored = uint16(data, tags.bitsStored) ?? bitsAllocated
  const highBit = uint16(data, tags.highBit) ?? bitsStored - 1
  if (bitsStored < 1 || highBit >= bitsAllocated || highBit < bitsStored - 1) {
    throw damaged(`${bitsStored} bits stored up to bit ${highBit} of ${bitsAllocated}`)
  }
  const signed = uint16(data, tags.pixelRepresentation) === 1
  const planar = uint16(data, tags.planarConfiguration) === 1
  return { width, height, samples, photometric, planar, bitsAllocated, bitsStored, highBit, signed }
}

/** Bytes of one uncompressed frame; YBR_FULL_422 has two colour samples per two pixels (PS3.3 C.7.6.3.1.2). */
export const frameBytes = ({ width, height, samples, photometric, bitsAllocated }: Layout): number => {
  const perPixel = photometric === 'YBR_FULL_422' ? 2 : samples
  return (width * height * perPixel * bitsAllocated) / 8
}

/**
 * YBR_FULL_422 that is written without subsampling has three bytes per pixel, like YBR_FULL. Throws DICOM_DAMAGED if
 * the length, allowing padding of less than a row, matches neither.
 */
export const asWritten = (layout: Layout, length: number, frames: number): Layout => {
  if (layout.photometric !== 'YBR_FULL_422') return layout
  const whole = { ...layout, photometric: 'YBR_FULL' }
  if (length >= frames * frameBytes(whole)) return whole
  if (length > frames * frameBytes(layout) + 2 * layout.width) throw damaged(`${length} bytes of YBR_FULL_422`)
  return layout
}
