import type { Fdi } from '@xrai/contract/teeth/fdi'

declare const space: unique symbol

/** The pixel space of a box: the original image, or the model's input. */
export type Space = 'image' | 'input'

/** `x` and `y` are the centre, `width` and `height` the full sides, in pixels; (0, 0) is the upper left corner. */
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

/** An output of the detector: one condition at one position of the original image. Never changed afterwards. */
export interface Detection {
  /** The wire class, such as 'IMPACTED TOOTH'. */
  readonly class: string
  /** Its index in the model's list of classes. */
  readonly classId: number
  /** 0–1. */
  readonly confidence: number
  /** True if its class has a measured precision below one half or is not proved, according to `model.json`. */
  readonly experimental: boolean
  readonly box: Box<'image'>
  /** The object's outline, at most 64 points, if one was found; else the box's corners. Clockwise. */
  readonly points: readonly Point[]
  /** The tooth at which it was read, if that has a number; other detections are assigned by position. */
  readonly tooth?: Fdi
  /** Classes with less evidence at its place that cannot occur together with it on one tooth, and that it excluded. */
  readonly excluded?: readonly Excluded[]
}

export interface Excluded {
  readonly class: string
  readonly confidence: number
}
