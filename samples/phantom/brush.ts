import { type Fill, fillPolygon } from './field.ts'
import { openCurve, type Point, ribbon } from './geometry.ts'
import { type Scene, softScale } from './scene.ts'

type Layer = 'soft' | 'bone' | 'plates' | 'lamina' | 'hard'

/** Draws in a design's own units (a panoramic is 2000 by 1000, at any image size), bevels included. */
export type Brush = {
  readonly fill: (layer: Layer, outline: readonly Point[], fill: Fill) => void
  /** A smooth band through the points. */
  readonly band: (layer: Layer, through: readonly Point[], width: number | ((t: number) => number), fill: Fill) => void
}

/** Maps a design's units to pixels: times `scale`, plus `shift`. */
export type View = { readonly scale: Point; readonly shift: Point }

export function createBrush(scene: Scene, { scale: [sx, sy], shift: [left, top] }: View): Brush {
  const fill: Brush['fill'] = (layer, outline, { bevel = 0, ...how }) => {
    const shrink = layer === 'soft' ? softScale : 1
    const points = outline.map(([x, y]): Point => [(x * sx + left) / shrink, (y * sy + top) / shrink])
    fillPolygon(scene[layer], points, { ...how, bevel: (bevel * (sx + sy)) / 2 / shrink })
  }
  return { fill, band: (layer, through, width, how) => fill(layer, ribbon(openCurve(through), width), how) }
}
