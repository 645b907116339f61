/** 'calibration' is a line along an object whose true length is known; the latest one of an image gives its scale. */
export const measurementKinds = ['length', 'angle', 'calibration'] as const
export type MeasurementKind = (typeof measurementKinds)[number]

/** The points of each kind in the order in which they are drawn; an angle's second point is its vertex. */
export const pointsOfKind = { length: 2, angle: 3, calibration: 2 } as const satisfies Record<MeasurementKind, number>

/** Limits at the edge, apart from the schema so that a screen can name them without zod. */
export const measurementLimits = {
  /** Maximum measurements per image. */
  perRadiograph: 100,
  /** Maximum drawings, changes and removals per image. */
  changes: 3000,
  /** Maximum characters of a label. */
  label: 80,
  /** Bounds of a known object's length. */
  leastMillimetres: 0.1,
  mostMillimetres: 1000,
} as const

export interface MeasurementPoint {
  readonly x: number
  readonly y: number
}

/**
 * The geometry of a measurement; points are in pixels of either the file as sent or the displayed image, never mixed.
 */
export interface MeasurementShape {
  readonly kind: MeasurementKind
  readonly points: readonly MeasurementPoint[]
  /** The known length of a calibration; null for any other kind. */
  readonly millimetres: number | null
}
