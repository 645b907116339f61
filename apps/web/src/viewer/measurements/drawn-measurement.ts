import type { MeasurementKind } from '@xrai/contract/measurements/measurement'
import type { PixelScale } from '@xrai/contract/measurements/pixel-scale'
import type { ImagePoint } from '../coordinates.ts'

/** A measurement on the displayed image. */
export interface DrawnMeasurement {
  readonly id: string
  readonly kind: MeasurementKind
  readonly points: readonly ImagePoint[]
  readonly label: string
  /** True if the report prints it. */
  readonly printed: boolean
  readonly millimetres: number | null
  /** The name of the user who changed it last. */
  readonly by: string
}

/** An image's measurements and the operations on them, independent of their storage. */
export interface MeasurementBook {
  readonly measurements: readonly DrawnMeasurement[]
  readonly scale: PixelScale
  readonly mayChange: boolean
  /** True while the report is signed: what it prints stays as it was signed. */
  readonly isSigned: boolean
  /** Adds or changes one; displayed at once. */
  readonly save: (measurement: Omit<DrawnMeasurement, 'by'>) => void
  readonly remove: (measurement: DrawnMeasurement) => void
  readonly newId: () => string
  /** Why the latest change was not saved, or not yet. */
  readonly failure: string | null
}

/** False for a measurement on which a figure of the signed report depends; a known object gives every length its figure. */
export const mayChangeOne = (
  { mayChange, isSigned, measurements }: Pick<MeasurementBook, 'mayChange' | 'isSigned' | 'measurements'>,
  { kind, printed }: Pick<DrawnMeasurement, 'kind' | 'printed'>,
): boolean => mayChange && !(isSigned && (printed || (kind === 'calibration' && measurements.some(one => one.printed))))
