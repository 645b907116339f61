import { clamp, closedCurve, ellipse, lerp, openCurve, type Point, type Polygon, pointAt } from './geometry.ts'
import type { Surface } from './mouth-plan.ts'
import type { Random } from './random.ts'
import type { ToothForm } from './tooth-form.ts'
import { crownLine } from './tooth-outline.ts'

/** Height of the occlusal edge above a point of the crown, or 0 outside it. */
function topAt(form: ToothForm, u: number): number {
  const line = crownLine(form)
  let top = 0
  line.slice(1).forEach((b, i) => {
    const a = pointAt(line, i)
    if (Math.min(a[0], b[0]) > u || Math.max(a[0], b[0]) < u || a[0] === b[0]) return
    top = Math.max(top, lerp(a[1], b[1], (u - a[0]) / (b[0] - a[0])))
  })
  return top
}

/** Mesial and distal flank of the crown at a height. */
function flanksAt(form: ToothForm, v: number): readonly [number, number] {
  const line = crownLine(form)
  let mesial = Infinity
  let distal = -Infinity
  line.slice(1).forEach((b, i) => {
    const a = pointAt(line, i)
    if (Math.min(a[1], b[1]) > v || Math.max(a[1], b[1]) < v || a[1] === b[1]) return
    const u = lerp(a[0], b[0], (v - a[1]) / (b[1] - a[1]))
    mesial = Math.min(mesial, u)
    distal = Math.max(distal, u)
  })
  return mesial <= distal ? [mesial, distal] : [-form.neckWidth / 2, form.neckWidth / 2]
}

/** Keeps an outline within the crown, so that a truth never contains more than was drawn. */
function withinCrown(form: ToothForm, outline: Polygon): Polygon {
  const highest = form.crownHeight - form.wear
  return outline.map(([u, v]): Point => {
    const height = clamp(v, 0.02, highest * 0.97)
    const [mesial, distal] = flanksAt(form, height)
    const across = clamp(u, mesial + 0.03, distal - 0.03)
    return [across, Math.min(v, topAt(form, across))]
  })
}

/** A filling: a box cut from the biting surface, open to the flanks it covers. On front teeth, a corner. */
export function fillingOutline(form: ToothForm, surface: Surface, random: Random): Polygon {
  const half = form.crownWidth / 2
  const h = form.crownHeight
  const front = form.kind === 'incisor' || form.kind === 'canine'
  if (front) {
    const side = surface === 'mesial' ? -1 : 1
    const blob = ellipse(
      side * half * 0.85,
      h * random.between(0.5, 0.72),
      half * random.between(0.4, 0.6),
      h * random.between(0.17, 0.28),
      16,
    )
    return withinCrown(form, blob)
  }
  const left = surface === 'mesial' || surface === 'both' ? -1 : -random.between(0.35, 0.6)
  const right = surface === 'distal' || surface === 'both' ? 1 : random.between(0.35, 0.6)
  const floor = h * random.between(0.48, 0.62)
  const step = h * random.between(0.18, 0.35)
  const top: Point[] = Array.from({ length: 13 }, (_, i): Point => [lerp(left, right, i / 12) * half, h * 2])
  const bottom: Point[] = [
    ...((right === 1
      ? [
          [half, h * 0.8],
          [half * 0.99, step * 1.05],
          [half * 0.72, step],
          [half * 0.58, floor * 0.92],
        ]
      : [[right * half * 0.95, floor * 1.1]]) as Point[]),
    [half * right * 0.4, floor * random.between(0.9, 1.08)],
    [half * left * 0.4, floor * random.between(0.9, 1.08)],
    ...((left === -1
      ? [
          [-half * 0.58, floor * 0.92],
          [-half * 0.72, step],
          [-half * 0.99, step * 1.05],
          [-half, h * 0.8],
        ]
      : [[left * half * 0.95, floor * 1.1]]) as Point[]),
  ]
  return withinCrown(form, [...top, ...bottom])
}

/**
 * Decay: an uneven hollow that starts on a surface and widens in the dentine, `size` times as large as usual; gross
 * decay takes most of the crown.
 */
export function cariesOutline(form: ToothForm, surface: Surface | 'gross', size: number, random: Random): Polygon {
  const half = form.crownWidth / 2
  const h = form.crownHeight
  const gross = surface === 'gross'
  const side = surface === 'mesial' ? -1 : surface === 'distal' ? 1 : random.pick([-1, 1])
  const open = surface === 'occlusal' || surface === 'both'
  const cu = open ? half * random.between(-0.25, 0.25) : side * half * (gross ? 0.45 : 0.86)
  const cv = open ? h * 0.78 : h * (gross ? random.between(0.7, 0.85) : random.between(0.4, 0.62))
  const ru = gross ? half * random.between(0.65, 0.95) : size * Math.max(1.1, half * random.between(0.3, 0.5))
  const rv = gross ? h * random.between(0.4, 0.55) : size * h * random.between(0.17, 0.3)
  const blob = ellipse(cu, cv, ru, rv, 11).map(
    ([u, v]): Point => [cu + (u - cu) * random.between(0.8, 1.15), cv + (v - cv) * random.between(0.8, 1.15)],
  )
  return withinCrown(form, closedCurve(blob, 3))
}

/** A crown restoration: covers the tooth's crown and a little of the root's neck, with a curved margin. */
export function capOutline(form: ToothForm): Polygon {
  const cap = crownLine({ ...form, wear: form.wear * 0.4 }, 0.15)
  const n = form.neckWidth
  return [
    ...cap,
    ...openCurve(
      [
        [n * 0.48, -0.7],
        [n * 0.25, -0.35],
        [0, -0.2],
        [-n * 0.25, -0.35],
        [-n * 0.48, -0.7],
      ],
      3,
    ),
  ]
}

/** The tooth between two crowns of a bridge: wide enough to meet them, rounded towards the gum. */
export function ponticOutline(form: ToothForm): Polygon {
  const whole = crownLine({ ...form, wear: form.wear * 0.4, crownWidth: form.crownWidth * 1.06 }, 0.15)
  const body = whole.filter(([, v]) => v > form.crownHeight * 0.4)
  const n = form.neckWidth
  const low = form.crownHeight * 0.3
  return [
    ...body,
    ...openCurve(
      [
        [n * 0.5, low],
        [n * 0.3, 0.6],
        [0, 0.2],
        [-n * 0.3, 0.6],
        [-n * 0.5, low],
      ],
      4,
    ),
  ]
}

/** A threaded screw with its abutment. Lengths and diameters of common fixtures: 8-13 mm, 3.5-4.5 mm. */
export function implantOutline(form: ToothForm, random: Random): Polygon {
  const length = random.between(9, 12.5)
  const radius = form.kind === 'incisor' ? random.between(1.6, 1.8) : random.between(1.8, 2.25)
  const pitch = random.between(0.7, 1)
  const flank: Point[] = []
  for (let v = -1.2; v > -length + 1; v -= pitch / 2) {
    const out = Math.round((-1.2 - v) / (pitch / 2)) % 2 === 0
    const narrowing = 1 - 0.28 * (-v / length) ** 2
    flank.push([radius * narrowing - (out ? 0 : 0.3), v])
  }
  const right: Point[] = [[radius * 0.72, 1.6], [radius * 0.8, 0], [radius, -0.3], ...flank, [radius * 0.5, -length]]
  return [...right, ...right.map(([u, v]): Point => [-u, v]).reverse()]
}

/** A post in the widest canal, from the crown two thirds of the way down. */
export function postOutline(form: ToothForm): Polygon {
  const root = form.roots[form.roots.length - 1] ?? form.roots[0]
  if (!root) return []
  const at = (t: number): number => lerp(root.base, root.apex, t) + root.bend * t * t
  const top = form.crownHeight * 0.5
  return [
    [at(0) - 0.85, top],
    [at(0) + 0.85, top],
    [at(0.3) + 0.7, -root.length * 0.3],
    [at(0.6) + 0.45, -root.length * 0.6],
    [at(0.6) - 0.45, -root.length * 0.6],
    [at(0.3) - 0.7, -root.length * 0.3],
  ]
}
