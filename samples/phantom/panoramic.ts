import { createBrush, type View } from './brush.ts'
import { type DrawnTooth, drawTooth } from './draw-tooth.ts'
import type { Film } from './film.ts'
import { type MouthKind, planMouth, type ToothPlan } from './mouth-plan.ts'
import { drawPanoramicAnatomy } from './panoramic-anatomy.ts'
import { layArches, midline, panoramicHeight, panoramicWidth } from './panoramic-arches.ts'
import type { Random } from './random.ts'
import { createScene, panoramicDetail, type Scene } from './scene.ts'

export type Drawing = { readonly scene: Scene; readonly teeth: readonly DrawnTooth[] }

/** The patient, and the time of the image. */
export type Patient = {
  readonly random: Random
  /** Determines the imaging; equal to `random` for a first image. */
  readonly shot: Random
  readonly later: (tooth: ToothPlan) => ToothPlan
  readonly mouth?: MouthKind
}

export function drawPanoramic(width: number, height: number, { random, shot, later, mouth: kind }: Patient): Drawing {
  const mouth = planMouth(random.fork('mouth'), kind)
  // Apical lesions are only drawn on periapicals, because panoramics have no class for them.
  const plan = { ...mouth, teeth: mouth.teeth.map(later).map(({ lesion: _lesion, ...tooth }) => tooth) }
  const arches = layArches(plan, random.fork('arches'))
  const view = viewOf(width, height, shot.fork('view'))
  const [sx, sy] = view.scale
  const pixelsPerMm = (arches.unitsPerMm * (sx + sy)) / 2
  const scene = createScene(width, height, pixelsPerMm, shot.fork('density').between(0.62, 1), panoramicDetail)
  drawPanoramicAnatomy(createBrush(scene, view), arches, random.fork('anatomy'))
  const teeth = arches.teeth.map(({ plan: tooth, form, at }) => {
    const placement = {
      ...at,
      x: at.x * sx + view.shift[0],
      y: at.y * sy + view.shift[1],
      scaleX: at.scaleX * sx,
      scaleY: at.scaleY * sy,
    }
    return drawTooth(scene, tooth, form, placement, random.fork(`draw ${tooth.fdi}`))
  })
  return { scene, teeth }
}

/** Units differ in their field of view and magnification, and many images are cropped to the jaws. */
function viewOf(width: number, height: number, random: Random): View {
  const zoom = random.chance(0.5) ? random.between(0.96, 1.05) : random.between(1, 1.3)
  const sx = (width / panoramicWidth) * zoom
  const sy = (height / panoramicHeight) * zoom * random.between(0.97, 1.05)
  const x = midline + random.between(-15, 15)
  const y = 540 + random.between(-15, 15)
  return { scale: [sx, sy], shift: [width / 2 - sx * x, height * 0.52 - sy * y] }
}

export function panoramicFilm(width: number, random: Random): Film {
  const size = width / 2000
  return {
    photons: random.between(5, 40),
    unsharpness: random.between(1.3, 2.6) * size + 0.25,
    depth: random.between(0.2, 0.45),
    uneven: random.between(0.35, 0.8),
    clouds: random.between(0.16, 0.38),
    fog: random.between(0, 0.08),
    trabecular: random.between(0.1, 0.26),
    black: random.between(0.001, 0.02),
    white: random.between(0.98, 0.997),
    gamma: random.between(0.8, 1.2),
    flatten: random.between(0, 0.45),
    sharpen: random.chance(0.6) ? random.between(0.2, 0.9) : 0,
    equalise: random.chance(0.5) ? random.between(0.4, 1) : random.between(0, 0.3),
    headroom: 0,
  }
}
