import { createBrush } from './brush.ts'
import { type DrawnTooth, drawTooth } from './draw-tooth.ts'
import type { Film } from './film.ts'
import type { MouthKind } from './mouth-plan.ts'
import { planMouth } from './mouth-plan.ts'
import { drawPanoramicAnatomy } from './panoramic-anatomy.ts'
import { layArches, panoramicHeight, panoramicWidth } from './panoramic-arches.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'

export type Drawing = { readonly scene: Scene; readonly teeth: readonly DrawnTooth[] }

export function drawPanoramic(width: number, height: number, random: Random, kind?: MouthKind): Drawing {
  const mouth = planMouth(random.fork('mouth'), kind)
  // Apical shadows are drawn on periapicals alone: the panoramic classes have none.
  const plan = { ...mouth, teeth: mouth.teeth.map(({ lesion: _lesion, ...tooth }) => tooth) }
  const arches = layArches(plan, random.fork('arches'))
  const sx = width / panoramicWidth
  const sy = height / panoramicHeight
  const scene = createScene(width, height, (arches.unitsPerMm * (sx + sy)) / 2)
  drawPanoramicAnatomy(createBrush(scene, panoramicWidth, panoramicHeight), arches, random.fork('anatomy'))
  const teeth = arches.teeth.map(({ plan: tooth, form, at }) => {
    const placement = { ...at, x: at.x * sx, y: at.y * sy, scaleX: at.scaleX * sx, scaleY: at.scaleY * sy }
    return drawTooth(scene, tooth, form, placement, random.fork(`draw ${tooth.fdi}`))
  })
  return { scene, teeth }
}

export function panoramicFilm(width: number, random: Random): Film {
  const size = width / 2000
  return {
    photons: random.between(5, 40),
    unsharpness: random.between(1.3, 2.6) * size + 0.25,
    depth: random.between(0.2, 0.45),
    uneven: random.between(0.35, 0.8),
    clouds: random.between(0.12, 0.3),
    trabecular: random.between(0.1, 0.26),
    black: random.between(0.003, 0.04),
    white: random.between(0.98, 0.997),
    gamma: random.between(0.8, 1.2),
    flatten: random.between(0, 0.45),
    sharpen: random.chance(0.6) ? random.between(0.2, 0.9) : 0,
    equalise: random.chance(0.5) ? random.between(0.4, 1) : random.between(0, 0.3),
  }
}
