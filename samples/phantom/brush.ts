import { type Fill, fillPolygon } from './field.ts'
import { openCurve, type Point, ribbon } from './geometry.ts'
import { type Scene, softScale } from './scene.ts'

export type Layer = 'soft' | 'bone' | 'plates' | 'lamina' | 'hard'

/** Draws in a design's own units (a panoramic is 2000 by 1000, whatever the picture's size). Bevels are in those units too. */
export type Brush = {
  readonly fill: (layer: Layer, outline: readonly Point[], fill: Fill) => void
  /** A smooth band through the points. */
  readonly band: (layer: Layer, through: readonly Point[], width: number | ((t: number) => number), fill: Fill) => void
  readonly toPixels: (point: Point) => Point
}

export function createBrush(scene: Scene, designWidth: number, designHeight: number): Brush {
  const sx = scene.width / designWidth
  const sy = scene.height / designHeight
  const fill: Brush['fill'] = (layer, outline, { amount, bevel = 0, blend = 'add' }) => {
    const shrink = layer === 'soft' ? softScale : 1
    const points = outline.map(([x, y]): Point => [(x * sx) / shrink, (y * sy) / shrink])
    fillPolygon(scene[layer], points, { amount, bevel: (bevel * (sx + sy)) / 2 / shrink, blend })
  }
  return {
    fill,
    band: (layer, through, width, how) => fill(layer, ribbon(openCurve(through), width), how),
    toPixels: ([x, y]) => [x * sx, y * sy],
  }
}
