import { closedCurve, lerp, openCurve, type Point, type Polygon } from './geometry.ts'
import type { Random } from './random.ts'
import type { Root, ToothForm } from './tooth-form.ts'

/** Crown points from the mesial neck over the occlusal edge to the distal neck. `grow` is added on all sides, in mm. */
export function crownLine(form: ToothForm, grow = 0): readonly Point[] {
  const n = form.neckWidth / 2
  const c = form.crownWidth / 2
  const h = form.crownHeight
  const shapes: Record<ToothForm['kind'], readonly Point[]> = {
    incisor: [
      [-0.93, 0.5],
      [-1, 0.8],
      [-0.93, 0.96],
      [-0.4, 1],
      [0.35, 0.99],
      [0.86, 0.94],
      [1, 0.76],
      [0.9, 0.45],
    ],
    canine: [
      [-0.92, 0.45],
      [-1, 0.66],
      [-0.8, 0.82],
      [-0.1, 1],
      [0.2, 0.97],
      [0.85, 0.76],
      [1, 0.6],
      [0.88, 0.4],
    ],
    premolar: [
      [-0.93, 0.45],
      [-1, 0.68],
      [-0.85, 0.86],
      [-0.2, 1],
      [0.15, 0.96],
      [0.5, 0.88],
      [0.86, 0.85],
      [1, 0.65],
      [0.92, 0.42],
    ],
    molar: [
      [-0.95, 0.42],
      [-1, 0.68],
      [-0.9, 0.9],
      [-0.55, 1],
      [-0.2, 0.9],
      [0.02, 0.88],
      [0.3, 0.95],
      [0.62, 0.97],
      [0.9, 0.84],
      [1, 0.62],
      [0.94, 0.38],
    ],
  }
  const top = h - form.wear
  const points = shapes[form.kind].map(([u, v]): Point => {
    const flat = Math.min(v * h, top - 0.25 * (1 - v) * form.wear)
    return [u * (c + grow), flat + grow * (v > 0.8 ? 1 : v)]
  })
  return openCurve([[-n - grow, 0], ...points, [n + grow, 0]], 4)
}

/** The half-width of a root relative to its width at the neck, from t = 0 at the neck to 1 at the apex. */
const taper = (t: number): number => 0.5 * (1 - 0.42 * t - 0.27 * t ** 3)

const centre = (root: Root, t: number): number => lerp(root.base, root.apex, t) + root.bend * t * t

/**
 * Outline of all roots from the distal neck to the mesial neck. `half` gives the half-width at t: of the root, a pulp
 * canal, or the socket around it. `beyond` lengthens or shortens the tips.
 */
function rootLine(
  form: ToothForm,
  half: (root: Root, t: number) => number,
  fork: number,
  beyond: number,
  start: number,
): readonly Point[] {
  const order = [...form.roots].sort((a, b) => b.apex + b.bend - (a.apex + a.bend))
  const points: Point[] = []
  order.forEach((root, i) => {
    const length = root.length + beyond
    const steps = [0.3, 0.5, 0.7, 0.86, 0.96]
    const outer = i === 0 ? steps : steps.filter(t => t * root.length > fork * 1.25)
    const inner = i === order.length - 1 ? steps : steps.filter(t => t * root.length > fork * 1.25)
    const near = (t: number) => (t > 0.95 ? 0.68 : 1)
    for (const t of outer) if (t >= start) points.push([centre(root, t) + half(root, t) * near(t), -length * t])
    points.push([centre(root, 1), -length])
    for (const t of [...inner].reverse())
      if (t >= start) points.push([centre(root, t) - half(root, t) * near(t), -length * t])
    const next = order[i + 1]
    if (next) points.push([(centre(root, fork / root.length) + centre(next, fork / next.length)) / 2, -fork])
  })
  return points
}

const forkOf = (form: ToothForm): number => form.rootLength * (form.roots.length === 3 ? 0.42 : 0.26)
const rootHalf = (root: Root, t: number): number => root.width * taper(t) * (root.width > 4 ? 1 : 1.04)

/** The whole tooth. */
export function toothOutline(form: ToothForm): Polygon {
  return [
    ...crownLine(form),
    ...openCurve(
      [[form.neckWidth / 2, 0], ...rootLine(form, rootHalf, forkOf(form), 0, 0), [-form.neckWidth / 2, 0]],
      5,
    ).slice(1, -1),
  ]
}

/** The roots with `margin` mm around them: the socket. An open line from the distal to the mesial neck. */
export function socketLine(form: ToothForm, margin: number): readonly Point[] {
  const line = rootLine(form, (root, t) => rootHalf(root, t) + margin, forkOf(form) + margin, margin, 0)
  return openCurve(
    [[form.neckWidth / 2 + margin, -1.6], ...line.filter(p => p[1] < -2), [-form.neckWidth / 2 - margin, -1.6]],
    5,
  )
}

/** The remains of a tooth without its crown: roots with a ragged edge. */
export function stumpOutline(form: ToothForm, random: Random): Polygon {
  const n = form.neckWidth / 2
  const edge = [-0.9, -0.5, -0.15, 0.2, 0.55, 0.9].map((u): Point => [u * n, random.between(-0.9, 1.6)])
  return [
    [-n, -0.6],
    ...edge,
    ...openCurve([[n, -0.6], ...rootLine(form, rootHalf, forkOf(form), 0, 0), [-n, -0.6]], 5),
  ]
}

/** The dentine below the enamel: the crown without a cap that is thick at the occlusal edge and tapers at the neck. */
export function dentineCore(form: ToothForm): Polygon {
  const h = form.crownHeight
  const core = crownLine(form).map(([u, v]): Point => {
    const share = Math.max(0, v / h)
    return [u * (1 - (1.15 * Math.min(1, share * 1.7)) / (form.crownWidth / 2)), v - 1.5 * share * share]
  })
  // It extends below the cap, so that the cap's lower rim is thinned too.
  return [...core, [form.neckWidth * 0.45, -3], [-form.neckWidth * 0.45, -3]]
}

export const enamelCap = (form: ToothForm): Polygon => [
  ...crownLine(form),
  [form.neckWidth * 0.25, -0.05 * form.crownHeight],
  [-form.neckWidth * 0.25, -0.05 * form.crownHeight],
]

/**
 * Pulp chamber and canals, `wide` times their usual width; a root filling fills the same space up to `height` of the
 * crown.
 */
export function pulpOutline(form: ToothForm, wide = 1, height = 0.42, short = -0.6): Polygon {
  const molar = form.kind === 'molar'
  const chamber = form.neckWidth * (molar ? 0.26 : 0.13) * (molar ? 1 : wide)
  const top = form.crownHeight * height
  const half = (root: Root, t: number) => (root.width * (form.roots.length > 1 ? 0.13 : 0.1) * wide * (1.25 - t)) / 1.1
  const fork = form.roots.length > 1 ? form.rootLength * 0.16 : 0
  const line = rootLine(form, half, fork, short, 0)
  const horn = molar ? 0.75 : 0.3
  const cover: Point[] = [
    [-chamber, 0],
    [-chamber * 0.95, top * 0.7],
    [-chamber * horn, top],
    [0, top * (molar ? 0.72 : 1.02)],
    [chamber * horn, top * 0.95],
    [chamber * 0.95, top * 0.65],
    [chamber, 0],
  ]
  return closedCurve([...cover, ...line], 3)
}
