import type { MeasureKind } from '@xrai/contract/measures/measure'
import type { PixelScale } from '@xrai/contract/measures/pixel-scale'
import type { ImagePoint } from '../coordinates.ts'

/** A measure on the picture as it is shown. */
export interface DrawnMeasure {
  readonly id: string
  readonly kind: MeasureKind
  readonly points: readonly ImagePoint[]
  readonly label: string
  /** True if the report prints it. */
  readonly printed: boolean
  readonly millimetres: number | null
  /** The name of the person who changed it last. */
  readonly by: string
}

/** The measures of a picture and what may be done with them; where they are kept is not the viewer's business. */
export interface MeasureBook {
  readonly measures: readonly DrawnMeasure[]
  readonly scale: PixelScale
  readonly mayChange: boolean
  /** Adds or changes one; it is shown at once. */
  readonly save: (measure: Omit<DrawnMeasure, 'by'>) => void
  readonly remove: (measure: DrawnMeasure) => void
  readonly newId: () => string
  /** Why the latest change was not kept, or not yet. */
  readonly failure: string | null
}
