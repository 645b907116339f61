import { type Brush, createBrush } from './brush.ts'
import { drawTooth } from './draw-tooth.ts'
import type { Film } from './film.ts'
import { ellipse, lerp, openCurve, type Point } from './geometry.ts'
import { arch, type MouthPlan, planMouth, type ToothPlan } from './mouth-plan.ts'
import type { Drawing, Patient } from './panoramic.ts'
import type { Placement } from './placement.ts'
import type { Random } from './random.ts'
import { createScene, periapicalDetail } from './scene.ts'
import { formOf, isUpper, placeOf, type ToothForm } from './tooth-form.ts'

/** Shorter side of a size 2 sensor or film, in mm (ISO 3665: 31 by 41). */
const shortSide = 31

type Row = { readonly plan: ToothPlan; readonly form: ToothForm; readonly at: Placement }

/** Three to six neighbouring teeth with their roots. Drawn as an upper row in mm and flipped for a lower one. */
export function drawPeriapical(width: number, height: number, { random, shot, later, mouth: kind }: Patient): Drawing {
  const pixelsPerMm = Math.min(width, height) / shortSide
  const before = planMouth(
    random.fork('mouth'),
    kind ?? random.pick(['restored', 'decayed', 'mixed', 'implants', 'healthy', 'restored']),
  )
  const centre = chooseCentre(before, random.fork('centre'))
  const mouth = { ...before, teeth: before.teeth.map(later) }
  const upper = isUpper(centre.fdi)
  const tall = height / pixelsPerMm
  const wide = width / pixelsPerMm
  const row = layRow(mouth, centre, wide, tall, upper, random.fork('row'))
  const scene = createScene(width, height, pixelsPerMm, shot.fork('density').between(0.8, 1.05), periapicalDetail)
  const flip = (y: number) => (upper ? y : tall - y)
  drawJaw(
    createBrush(scene, { scale: [pixelsPerMm, pixelsPerMm], shift: [0, 0] }),
    row,
    mouth,
    { wide, tall, flip, place: placeOf(centre.fdi), upper },
    random.fork('jaw'),
  )
  const teeth = row.map(({ plan, form, at }) => {
    const placement = {
      ...at,
      x: at.x * pixelsPerMm,
      y: at.y * pixelsPerMm,
      scaleX: at.scaleX * pixelsPerMm,
      scaleY: at.scaleY * pixelsPerMm,
    }
    return drawTooth(scene, plan, form, placement, random.fork(`draw ${plan.fdi}`))
  })
  return { scene, teeth }
}

/** A periapical is taken because of a tooth, so a tooth with a finding is preferred. */
function chooseCentre(mouth: MouthPlan, random: Random): ToothPlan {
  const worth = mouth.teeth.filter(
    t => placeOf(t.fdi) < 8 && (t.rootFilling || t.caries || t.lesion || t.stump || t.state === 'implant' || t.crown),
  )
  const [first, ...rest] = worth.length > 0 && random.chance(0.85) ? worth : mouth.teeth.filter(t => placeOf(t.fdi) < 8)
  if (!first) throw new RangeError('a mouth has 32 places')
  return random.pick([first, ...rest])
}

function layRow(
  mouth: MouthPlan,
  centre: ToothPlan,
  wide: number,
  tall: number,
  upper: boolean,
  random: Random,
): readonly Row[] {
  const order = arch(upper)
  const scale = random.between(1.02, 1.15)
  const forms = order.map(fdi => ({ fdi, form: formOf(fdi, random.fork(`form ${fdi}`), 0.3) }))
  let along = 0
  const centres = forms.map(({ form }) => {
    along += form.crownWidth * scale
    return along - (form.crownWidth * scale) / 2
  })
  const middle = centres[order.indexOf(centre.fdi)] ?? 0
  const edge = tall - random.between(1.5, 8)
  const slope = random.between(-0.09, 0.09)
  const tip = random.between(-5, 5)
  return forms.flatMap(({ fdi, form }, i): Row[] => {
    const plan = mouth.teeth.find(t => t.fdi === fdi)
    const x = wide / 2 + (centres[i] ?? 0) - middle
    if (!plan || x < -8 || x > wide + 8) return []
    const stream = random.fork(`place ${fdi}`)
    const distal = fdi.startsWith('1') || fdi.startsWith('4') ? -1 : 1
    const degrees = (upper ? 3 : 5) + 2.5 * stream.normal() + distal * tip
    const level = edge + slope * (x - wide / 2) - form.crownHeight * scale + stream.normal() * 0.35
    const buried = plan.state === 'impacted'
    const y = buried ? level - 7 : level
    const lean = ((buried ? stream.between(25, 80) * (upper ? -0.4 : 1) : degrees) * Math.PI) / 180
    const decayedPulp = plan.state === 'present' && (plan.rootFilling || plan.caries === 'gross') && stream.chance(0.5)
    const at: Placement = {
      x,
      y: upper ? y : tall - y,
      lean,
      scaleX: scale,
      scaleY: scale,
      distal,
      occlusal: upper ? 1 : -1,
    }
    return [{ plan: decayedPulp ? { ...plan, lesion: true } : plan, form, at }]
  })
}

type View = {
  readonly wide: number
  readonly tall: number
  readonly flip: (y: number) => number
  readonly place: number
  readonly upper: boolean
}

function drawJaw(brush: Brush, row: readonly Row[], mouth: MouthPlan, view: View, random: Random): void {
  const { wide, tall, flip, place, upper } = view
  const necks = row
    .filter(t => t.plan.state !== 'impacted')
    .map(({ at, plan, form }): Point[] => {
      const y =
        flip(at.y) -
        (1.3 +
          mouth.boneLoss * random.between(0.5, 1.3) +
          (plan.state === 'missing' && !plan.crown ? random.between(1, 3) : 0))
      return [
        [at.x - form.crownWidth * 0.45, y + 0.35],
        [at.x, y - 0.3],
        [at.x + form.crownWidth * 0.45, y + 0.35],
      ]
    })
  const crest = openCurve(necks.flat(), 4).map(([x, y]): Point => [x, flip(y)])
  const first = crest[0] ?? [0, flip(tall * 0.6)]
  const last = crest[crest.length - 1] ?? [wide, flip(tall * 0.6)]
  const beyond: readonly Point[] = [
    [wide + 30, last[1]],
    [wide + 30, flip(-30)],
    [-30, flip(-30)],
    [-30, first[1]],
  ]
  brush.fill('bone', [...crest, ...beyond], { amount: random.between(0.45, 0.7), bevel: 5 })
  brush.fill('bone', [...crest, ...beyond], { amount: 0.14, bevel: 0.8 })
  brush.band('plates', crest, 0.45, { amount: 0.12, bevel: 0.22 })
  // Cheek or lip everywhere, gum over the crest, and more soft tissue towards the root tip.
  brush.fill(
    'soft',
    [
      [-40, -40],
      [wide + 40, -40],
      [wide + 40, tall + 40],
      [-40, tall + 40],
    ],
    { amount: 0.22 },
  )
  const gum = crest.map(([x, y]): Point => [x, flip(flip(y) + 2.6)])
  brush.fill('soft', [...gum, ...beyond], { amount: 0.24, bevel: 3 })
  brush.fill('soft', [...gum, ...beyond], { amount: random.between(0.1, 0.4), bevel: 24 })
  if (upper && place >= 4) drawSinusFloor(brush, view, random.fork('sinus'))
  if (upper && place <= 2) drawNasalFloor(brush, view, random.fork('nose'))
  if (!upper && place >= 5) drawCanal(brush, view, random.fork('canal'))
}

function drawSinusFloor(brush: Brush, { wide, flip }: View, random: Random): void {
  const floor = random.between(7, 14)
  const line = Array.from(
    { length: 8 },
    (_, i): Point => [lerp(-3, wide + 3, i / 7), flip(floor + random.between(-2, 2) + 3 * Math.sin(i * 1.1))],
  )
  const cavity = [...openCurve(line), [wide + 9, flip(-9)] as const, [-9, flip(-9)] as const]
  brush.fill('bone', cavity, { amount: random.between(0.45, 0.7), bevel: 1.2, blend: 'thin' })
  brush.band('plates', line, 0.7, { amount: random.between(0.16, 0.3), bevel: 0.33 })
  if (random.chance(0.5)) {
    const x = wide * random.between(0.2, 0.8)
    brush.band(
      'plates',
      [
        [x - 7, flip(-2)],
        [x - 5, flip(5)],
        [x, flip(9)],
        [x + 5, flip(5)],
        [x + 6, flip(-2)],
      ],
      1.3,
      { amount: 0.28, bevel: 0.6 },
    )
  }
}

function drawNasalFloor(brush: Brush, { wide, flip }: View, random: Random): void {
  const middle = wide / 2 + random.between(-4, 4)
  for (const side of [-1, 1]) {
    brush.fill('bone', ellipse(middle + side * 9, flip(1), 7.5, 7), { amount: 0.5, bevel: 2, blend: 'thin' })
    brush.band(
      'plates',
      [
        [middle + side * 1.5, flip(3)],
        [middle + side * 6, flip(7.6)],
        [middle + side * 13, flip(7)],
        [middle + side * 17, flip(3)],
      ],
      0.7,
      { amount: 0.2, bevel: 0.3 },
    )
  }
  brush.band(
    'bone',
    [
      [middle, flip(0)],
      [middle + 0.3, flip(14)],
      [middle, flip(22)],
    ],
    0.5,
    { amount: 0.35, bevel: 0.2, blend: 'thin' },
  )
}

function drawCanal(brush: Brush, { wide, flip }: View, random: Random): void {
  const y = random.between(4, 9)
  const line: Point[] = [
    [-4, flip(y + random.between(-1, 3))],
    [wide / 2, flip(y)],
    [wide + 4, flip(y + random.between(-1, 3))],
  ]
  brush.band('bone', line, 2.8, { amount: 0.28, bevel: 1, blend: 'thin' })
  for (const off of [-1.5, 1.5])
    brush.band(
      'plates',
      line.map(([x, py]): Point => [x, py + off]),
      0.5,
      { amount: 0.09, bevel: 0.25 },
    )
}

export function periapicalFilm(width: number, random: Random): Film {
  const size = width / 1000
  return {
    photons: random.between(8, 50),
    unsharpness: random.between(1.1, 2) * size + 0.25,
    depth: random.between(0.08, 0.2),
    uneven: random.between(0.2, 0.5),
    clouds: random.between(0.04, 0.1),
    fog: random.between(0, 0.06),
    trabecular: random.between(0.15, 0.3),
    black: random.between(0.002, 0.02),
    white: random.between(0.985, 0.999),
    gamma: random.between(1.3, 2.2),
    flatten: random.between(0, 0.25),
    sharpen: random.chance(0.5) ? random.between(0.1, 0.7) : 0,
    equalise: random.between(0, 0.15),
    headroom: random.between(0.15, 0.45),
  }
}
