import type { MeasurePoint, MeasureShape } from './measure.ts'

/**
 * Where a picture's millimetres come from: a known object drawn on it, the file's spacing in the patient, a calibration
 * that the clinic keeps for the machine, the file's spacing at the detector, or at the detector divided by the magnification that the file estimates; 'none' leaves pixels.
 */
export type ScaleSource = 'object' | 'patient' | 'clinic' | 'detector' | 'magnified' | 'none'

/** What one pixel is, along a row (`x`) and down a column (`y`): millimetres, or pixels of a row where the source is 'none'. */
export interface PixelScale {
  readonly x: number
  readonly y: number
  readonly source: ScaleSource
  /** DICOM's Estimated Radiographic Magnification Factor (0018,1114), where it was divided by. */
  readonly magnification: number | null
  /** The machine's name, of a calibration of the clinic. */
  readonly machine?: string
}

/** A calibration of the clinic that is applied to the picture. */
interface Applied {
  readonly name: string
  readonly millimetresPerPixel: number
}

/** Of a DICOM file, as its facts name them (`DicomFacts`). */
interface Facts {
  readonly spacing?:
    | { readonly row: number; readonly column: number; readonly source: 'PixelSpacing' | 'ImagerPixelSpacing' }
    | undefined
  readonly magnification?: number | undefined
  readonly aspect?: { readonly vertical: number; readonly horizontal: number } | undefined
}

export const distance = (from: MeasurePoint, to: MeasurePoint, { x, y }: Pick<PixelScale, 'x' | 'y'>): number =>
  Math.hypot((to.x - from.x) * x, (to.y - from.y) * y)

/** Without millimetres: pixels of a row, so that a picture whose pixels are not square has right angles and ratios. */
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

/** A Pixel Spacing is the patient's and wins; one at the detector knows less than the clinic's own calibration. */
const ofPicture = (file: Facts, applied: Applied | null | undefined): PixelScale => {
  if (!applied || file.spacing?.source === 'PixelSpacing') return ofFile(file)
  const { x, y } = inPixels(file)
  const { name: machine, millimetresPerPixel: perPixel } = applied
  return { x: x * perPixel, y: y * perPixel, source: 'clinic', magnification: null, machine }
}

/** The scale of a picture: of the latest known object that was drawn on it, else of its file or the clinic's calibration. */
export const pixelScale = (
  facts: Facts | undefined,
  measures: readonly MeasureShape[],
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
