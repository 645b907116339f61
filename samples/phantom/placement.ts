import type { Point, Polygon } from './geometry.ts'

/** Where a tooth stands in the picture: its neck, its lean, its size and which way it faces. */
export type Placement = {
  readonly x: number
  readonly y: number
  /** Radians; positive tips the root towards distal. */
  readonly lean: number
  /** Pixels per millimetre across and down: a panoramic stretches the one and not the other. */
  readonly scaleX: number
  readonly scaleY: number
  /** +1 when distal is to the right of the picture (the patient's left side), -1 on the other side. */
  readonly distal: 1 | -1
  /** +1 when the biting edge is further down the picture (upper teeth), -1 for lower teeth. */
  readonly occlusal: 1 | -1
}

/** Tooth millimetres to picture pixels. */
export function toPicture(at: Placement): (point: Point) => Point {
  const cos = Math.cos(at.lean)
  const sin = Math.sin(at.lean)
  return ([u, v]) => [
    at.x + at.distal * at.scaleX * (u * cos - v * sin),
    at.y + at.occlusal * at.scaleY * (u * sin + v * cos),
  ]
}

export const placed = (outline: Polygon, at: Placement): Polygon => outline.map(toPicture(at))
/** Pixels per millimetre, for bevels and line widths. */
export const scaleOf = (at: Placement): number => (at.scaleX + at.scaleY) / 2
