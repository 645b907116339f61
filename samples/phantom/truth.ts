import type { Box, Point } from './geometry.ts'

/** The detector's classes that a phantom can show, as the contract writes them. */
export const phantomClasses = [
  'Caries',
  'ROOT STUMP',
  'FILLING',
  'CROWN AND BRIDGE',
  'IMPLANT',
  'ROOT CANAL TREATMENT',
  'IMPACTED TOOTH',
  'PERIAPICAL LESION',
] as const
export type PhantomClass = (typeof phantomClasses)[number]

export const phantomTypes = ['panoramic', 'periapical'] as const
export type PhantomType = (typeof phantomTypes)[number]

export type ToothState = 'present' | 'missing' | 'impacted' | 'implant'

/**
 * A tooth of the image. Points and boxes are in image pixels; a missing tooth has the outline that it would have had.
 */
export type ToothTruth = {
  /** ISO 3950 two-digit designation, such as "36". */
  readonly fdi: string
  /** Closed: the last point repeats the first. */
  readonly polygon: readonly Point[]
  readonly box: Box
  readonly state: ToothState
}

export type FindingTruth = {
  readonly class: PhantomClass
  readonly fdi: string
  /** Outline of the object itself: the filling, the cap, the screw, the filled canals, the decay. Closed. */
  readonly polygon: readonly Point[]
  /** The whole tooth, root included, as detectors are trained to draw it. */
  readonly box: Box
  readonly objectBox: Box
}

export type PhantomTruth = {
  readonly type: PhantomType
  readonly seed: number
  readonly width: number
  readonly height: number
  readonly teeth: readonly ToothTruth[]
  readonly findings: readonly FindingTruth[]
}
