import { columnOf, kindOf, odontogramRows } from '@xrai/contract/odontogram/odontogram-teeth'
import { type Fdi, isMilk, isUpper } from '@xrai/contract/teeth/fdi'

/** All lengths are in hundredths of the drawing's width. */
export const archDrawing = { width: 100, height: 111, tooth: 9.2 } as const

interface Ellipse {
  readonly across: number
  readonly deep: number
  /** The share of the half ellipse that is empty at either end, 0–0.5. */
  readonly margin: number
}

const permanent: Ellipse = { across: 45.2, deep: 44.8, margin: 0 }
/** Milk teeth are inside the permanent ones. */
const milk: Ellipse = { across: 34.4, deep: 34, margin: 0.09 }

interface Place {
  readonly x: number
  readonly y: number
  /** Rotation of the tooth's axis, in degrees. */
  readonly turn: number
}

const steps = 400

/** Equidistant points on the half ellipse, from the left end over the top to the right end. */
const along = ({ across, deep, margin }: Ellipse, count: number): readonly Place[] => {
  const at = (step: number) => {
    const angle = Math.PI * (1 - step / steps)
    return { x: across * Math.cos(angle), y: -deep * Math.sin(angle) }
  }
  const lengths = [0]
  for (let step = 1; step <= steps; step++) {
    const one = at(step - 1)
    const other = at(step)
    lengths.push((lengths[step - 1] ?? 0) + Math.hypot(other.x - one.x, other.y - one.y))
  }
  const whole = lengths[steps] ?? 0
  return Array.from({ length: count }, (_, place) => {
    const wanted = whole * (margin + ((1 - 2 * margin) * place) / (count - 1))
    const step = Math.max(
      1,
      lengths.findIndex(length => length >= wanted - 1e-9),
    )
    const [before = 0, after = 1] = [lengths[step - 1], lengths[step]]
    const { x, y } = at(step - 1 + (wanted - before) / (after - before))
    return { x, y, turn: (Math.atan2(x / across ** 2, -y / deep ** 2) * 180) / Math.PI }
  })
}

const upper = { permanent: along(permanent, 16), milk: along(milk, odontogramRows['milk-upper'].length) }

/** The centre of a tooth on the drawing: the upper arch opens downwards, the lower one is mirrored below it. */
export const archPlaceOf = (tooth: Fdi): Place => {
  const { x, y, turn } = (isMilk(tooth) ? upper.milk : upper.permanent)[columnOf(tooth)] ?? { x: 0, y: 0, turn: 0 }
  const reach = permanent.deep + archDrawing.tooth / 2
  const left = archDrawing.width / 2 + x
  return isUpper(tooth)
    ? { x: left, y: reach + y, turn }
    : { x: left, y: archDrawing.height - reach - y, turn: 180 - turn }
}

/** The crown in occlusal view: its width and depth as shares of its space, and its roundness. */
export const crownOf = (tooth: Fdi): { readonly width: number; readonly depth: number; readonly round: number } =>
  ({
    incisor: { width: 0.82, depth: 0.66, round: 38 },
    canine: { width: 0.78, depth: 0.78, round: 50 },
    premolar: { width: 0.8, depth: 0.94, round: 46 },
    molar: { width: 0.98, depth: 0.96, round: 30 },
  })[kindOf(tooth)]
