/** 'calibration' is a line along an object whose true length is known; the latest one of a picture gives its scale. */
export const measureKinds = ['length', 'angle', 'calibration'] as const
export type MeasureKind = (typeof measureKinds)[number]

/** The points of each kind in the order in which they are drawn; an angle's second point is its vertex. */
export const pointsOfKind = { length: 2, angle: 3, calibration: 2 } as const satisfies Record<MeasureKind, number>

/** Limits at the edge, apart from the schema so that a screen can name them without zod. */
export const measureLimits = {
  /** Of one picture. */
  perPicture: 100,
  /** Of one picture, each drawing, change and removal. */
  changes: 3000,
  /** Letters of a label. */
  label: 80,
  /** Of a known object. */
  leastMillimetres: 0.1,
  mostMillimetres: 1000,
} as const

export interface MeasurePoint {
  readonly x: number
  readonly y: number
}

/** What is drawn; points in the pixels of the file as it was sent, or of the picture as it is shown, never both. */
export interface MeasureShape {
  readonly kind: MeasureKind
  readonly points: readonly MeasurePoint[]
  /** The known length of a calibration; null of any other kind. */
  readonly millimetres: number | null
}
