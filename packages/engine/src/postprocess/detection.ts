import type { Fdi } from '@xrai/contract/teeth/fdi'

declare const space: unique symbol

/** Pixels of the original picture are not pixels of the model's input: a box carries which of the two it is in. */
export type Space = 'image' | 'input'

/** `x` and `y` are the centre, `width` and `height` the whole sides, in pixels; (0, 0) is the upper left corner. */
export interface Box<S extends Space> {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly [space]?: S
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** An output of the detector: one condition in one place of the original picture. Never changed afterwards. */
export interface Detection {
  /** The class as it goes over the wire, such as 'IMPACTED TOOTH'. */
  readonly class: string
  /** Its place in the model's list of classes. */
  readonly classId: number
  /** 0–1. */
  readonly confidence: number
  /** Whether its class was measured right in less than half of its findings or is not proved, by `model.json`. */
  readonly experimental: boolean
  readonly box: Box<'image'>
  /** The object's outline, at most 64 points, where one was found in the picture; else the box's corners. Clockwise. */
  readonly points: readonly Point[]
  /** The tooth that was read, if it has a number; the others are assigned by where they are. */
  readonly tooth?: Fdi
  /** Classes of less evidence in its place that one tooth cannot have beside it, and that it excluded. */
  readonly excluded?: readonly Excluded[]
}

export interface Excluded {
  readonly class: string
  readonly confidence: number
}
