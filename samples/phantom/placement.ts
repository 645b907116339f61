import type { Point, Polygon } from './geometry.ts'

/** A tooth's placement in the image: its neck, tilt, size and orientation. */
export type Placement = {
  readonly x: number
  readonly y: number
  /** Radians; positive tilts the root distally. */
  readonly lean: number
  /** Pixels per millimetre horizontally and vertically, because a panoramic stretches only one of them. */
  readonly scaleX: number
  readonly scaleY: number
  /** +1 if distal is to the right of the image (the patient's left side), else -1. */
  readonly distal: 1 | -1
  /** +1 if the incisal edge is further down the image (upper teeth), -1 for lower teeth. */
  readonly occlusal: 1 | -1
}

/** Maps tooth millimetres to image pixels. */
export function toImage(at: Placement): (point: Point) => Point {
  const cos = Math.cos(at.lean)
  const sin = Math.sin(at.lean)
  return ([u, v]) => [
    at.x + at.distal * at.scaleX * (u * cos - v * sin),
    at.y + at.occlusal * at.scaleY * (u * sin + v * cos),
  ]
}

export const placed = (outline: Polygon, at: Placement): Polygon => outline.map(toImage(at))
/** Pixels per millimetre, for bevels and line widths. */
export const scaleOf = (at: Placement): number => (at.scaleX + at.scaleY) / 2
