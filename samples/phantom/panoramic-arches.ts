import { lerp, openCurve, type Point } from './geometry.ts'
import { arch, type MouthPlan, type ToothPlan } from './mouth-plan.ts'
import type { Placement } from './placement.ts'
import type { Random } from './random.ts'
import { formOf, isUpper, placeOf, type ToothForm } from './tooth-form.ts'

export const panoramicWidth = 2000
export const panoramicHeight = 1000
export const midline = panoramicWidth / 2

type StandingTooth = { readonly plan: ToothPlan; readonly form: ToothForm; readonly at: Placement }
export type Arches = {
  readonly teeth: readonly StandingTooth[]
  readonly unitsPerMm: number
  /** Bone crest from the image's left to its right. */
  readonly upperCrest: readonly Point[]
  readonly lowerCrest: readonly Point[]
  readonly occlusal: (x: number) => number
  /** Distance from the midline to the end of the last molars' positions. */
  readonly reach: number
}

/** Distal tilt of the root in degrees, positions 1 to 8. */
const upperLean = [1, 3, 6, 4, 2, 3, 0, -8]
const lowerLean = [0, 1, 4, 6, 8, 10, 15, 21]

/** Places all 32 positions along the curve of the occlusal plane, in a panoramic's units of 2000 by 1000. */
export function layArches(mouth: MouthPlan, random: Random): Arches {
  const unitsPerMm = 8.4 * random.between(0.93, 1.1)
  const level = 530 + random.between(-25, 25)
  const smile = random.between(10, 85)
  const cant = random.between(-0.012, 0.012)
  const open = random.between(4, 24)
  const shift = random.between(-18, 18)
  const occlusal = (x: number) => level - smile * ((x - midline - shift) / 520) ** 2 + cant * (x - midline)
  const stretch = { left: random.between(0.94, 1.05), right: random.between(0.94, 1.05) }
  let reach = 0
  const teeth = [true, false].flatMap(upper =>
    (['right', 'left'] as const).flatMap(side => {
      let along = 0
      const plans = mouth.teeth.filter(
        t => isUpper(t.fdi) === upper && (t.fdi[0] === '1' || t.fdi[0] === '4') === (side === 'right'),
      )
      return [...plans]
        .sort((a, b) => placeOf(a.fdi) - placeOf(b.fdi))
        .map((plan): StandingTooth => {
          const stream = random.fork(`place ${plan.fdi}`)
          const form = formOf(plan.fdi, stream.fork('form'), plan.wear)
          const place = placeOf(plan.fdi)
          const scaleX = unitsPerMm * stretch[side] * (place <= 3 ? 0.94 : 1)
          const width = form.crownWidth * scaleX * (upper ? 0.965 : 0.985)
          const away = along + width / 2
          along += width
          reach = Math.max(reach, along)
          const distal = side === 'right' ? -1 : 1
          const x = midline + shift + distal * away
          const gap = lerp(open, 2, Math.min(1, away / 400)) / 2
          const occlusalSide = upper ? 1 : -1
          const y = occlusal(x) - occlusalSide * (gap + form.crownHeight * unitsPerMm) + stream.normal() * 2.5
          const degrees = (upper ? upperLean : lowerLean)[place - 1] ?? 0
          const lean = ((degrees + 2.6 * stream.normal()) * Math.PI) / 180
          const at: Placement = { x, y, lean, scaleX, scaleY: unitsPerMm, distal, occlusal: occlusalSide }
          return { plan, form, at: plan.state === 'impacted' ? buried(at, plan, upper, unitsPerMm, stream) : at }
        })
    }),
  )
  return {
    teeth,
    unitsPerMm,
    reach,
    occlusal,
    upperCrest: crest(teeth, true, mouth, random),
    lowerCrest: crest(teeth, false, mouth, random),
  }
}

/** Impacted teeth are deep and tilted: lower third molars most often mesially (Winter's classes). */
function buried(at: Placement, plan: ToothPlan, upper: boolean, mm: number, random: Random): Placement {
  const turn = (degrees: number) => (degrees * Math.PI) / 180
  if (placeOf(plan.fdi) === 3) {
    const lean = turn(random.between(20, 55))
    return { ...at, lean, x: at.x - at.distal * mm * 3, y: at.y - at.occlusal * mm * random.between(10, 14) }
  }
  if (upper)
    return {
      ...at,
      lean: turn(random.between(-35, 15)),
      x: at.x + at.distal * mm,
      y: at.y - mm * random.between(6, 11),
    }
  const lean = turn(
    random.pick([random.between(35, 65), random.between(78, 95), random.between(5, 25), random.between(-25, 0)]),
  )
  return { ...at, lean, x: at.x + at.distal * mm * random.between(1, 4), y: at.y + mm * random.between(3, 8) }
}

function crest(teeth: readonly StandingTooth[], upper: boolean, mouth: MouthPlan, random: Random): readonly Point[] {
  const points = arch(upper).flatMap((fdi): Point[] => {
    const tooth = teeth.find(t => t.plan.fdi === fdi)
    if (!tooth || (tooth.plan.state === 'impacted' && placeOf(fdi) === 3)) return []
    const { at, plan } = tooth
    const bare = plan.state === 'missing' ? random.between(2, 4.5) : 0
    const depth = (1.2 + mouth.boneLoss * random.between(0.6, 1.4) + bare) * at.scaleY
    const y = plan.state === 'impacted' ? at.y - at.occlusal * -2 * at.scaleY : at.y
    return [[at.x, y - at.occlusal * depth]]
  })
  return openCurve(
    [...points].sort((a, b) => a[0] - b[0]),
    6,
  )
}
