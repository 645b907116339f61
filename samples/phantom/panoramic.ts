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
    photons: random.between(1.2, 6),
    unsharpness: random.between(0.9, 1.7) * size + 0.25,
    trabecular: random.between(0.14, 0.34),
    black: random.between(0.005, 0.05),
    white: random.between(0.985, 0.998),
    gamma: random.between(0.8, 1.35),
    flatten: random.between(0, 0.65),
    sharpen: random.chance(0.7) ? random.between(0.2, 1.2) : 0,
  }
}
