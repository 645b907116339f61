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
  /** Adds or changes one; displayed at once. */
  readonly save: (measurement: Omit<DrawnMeasurement, 'by'>) => void
  readonly remove: (measurement: DrawnMeasurement) => void
  readonly newId: () => string
  /** Why the latest change was not saved, or not yet. */
  readonly failure: string | null
}
