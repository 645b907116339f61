import type { MeasurementPoint, MeasurementShape } from './measurement.ts'

/**
 * The source of an image's millimetres: a known object drawn on it, the file's Pixel Spacing (at the patient), the clinic's
 * calibration of the machine, the file's spacing at the detector, or that spacing divided by the magnification that the
 * file estimates. 'none': no scale is known, so lengths are in pixels.
 */
export type ScaleSource = 'object' | 'patient' | 'clinic' | 'detector' | 'magnified' | 'none'

/**
 * The size of one pixel along a row (`x`) and down a column (`y`): in millimetres, or in units of a pixel's width if
 * the source is 'none'.
 */
export interface PixelScale {
  readonly x: number
  readonly y: number
  readonly source: ScaleSource
  /** DICOM's Estimated Radiographic Magnification Factor (0018,1114), if the spacing was divided by it. */
  readonly magnification: number | null
  /** The machine's name, if the source is a calibration of the clinic. */
  readonly machine?: string
}

/** A clinic's calibration that is applied to the image. */
interface Applied {
  readonly name: string
  readonly millimetresPerPixel: number
}

/** Facts of a DICOM file, named as in `DicomFacts`. */
interface Facts {
  readonly spacing?:
    | { readonly row: number; readonly column: number; readonly source: 'PixelSpacing' | 'ImagerPixelSpacing' }
    | undefined
  readonly magnification?: number | undefined
  readonly aspect?: { readonly vertical: number; readonly horizontal: number } | undefined
}

export const distance = (from: MeasurementPoint, to: MeasurementPoint, { x, y }: Pick<PixelScale, 'x' | 'y'>): number =>
  Math.hypot((to.x - from.x) * x, (to.y - from.y) * y)

/**
 * Without millimetres the unit is a pixel's width, so that an image with oblong pixels has correct angles and ratios.
 */
const inPixels = ({ spacing, aspect }: Facts): PixelScale => ({
  x: 1,
  y: spacing ? spacing.row / spacing.column : aspect ? aspect.vertical / aspect.horizontal : 1,
  source: 'none',
  magnification: null,
})

const ofFile = (facts: Facts): PixelScale => {
  const { spacing, magnification } = facts
  if (!spacing) return inPixels(facts)
  if (spacing.source === 'PixelSpacing')
    return { x: spacing.column, y: spacing.row, source: 'patient', magnification: null }
  if (magnification === undefined) return { x: spacing.column, y: spacing.row, source: 'detector', magnification: null }
  return { x: spacing.column / magnification, y: spacing.row / magnification, source: 'magnified', magnification }
}

/**
 * Pixel Spacing refers to the patient and takes precedence; the clinic's calibration is more accurate than the
 * detector's spacing.
 */
const ofPicture = (file: Facts, applied: Applied | null | undefined): PixelScale => {
  if (!applied || file.spacing?.source === 'PixelSpacing') return ofFile(file)
  const { x, y } = inPixels(file)
  const { name: machine, millimetresPerPixel: perPixel } = applied
  return { x: x * perPixel, y: y * perPixel, source: 'clinic', magnification: null, machine }
}

/** The scale of an image: from the latest known object drawn on it, else from its file or the clinic's calibration. */
export const pixelScale = (
  facts: Facts | undefined,
  measures: readonly MeasurementShape[],
  applied?: Applied | null,
): PixelScale => {
  const file = facts ?? {}
  const object = measures.findLast(({ kind }) => kind === 'calibration')
  const [from, to] = object?.points ?? []
  if (!object?.millimetres || !from || !to) return ofPicture(file, applied)
  const { x, y } = inPixels(file)
  const length = distance(from, to, { x, y })
  if (length === 0) return ofPicture(file, applied)
  const perPixel = object.millimetres / length
  return { x: x * perPixel, y: y * perPixel, source: 'object', magnification: null }
}
