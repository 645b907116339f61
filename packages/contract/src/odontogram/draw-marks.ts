import type { Fdi } from '../teeth/fdi.ts'
import { coveredTeeth } from './check-entry.ts'
import {
  arrowHead,
  cubic,
  curve,
  ellipse,
  fill,
  type Ink,
  type Primitive,
  polygon,
  polyline,
  stroke,
} from './drawing.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { faceOutline, inwards } from './face-shapes.ts'
import { between, type Cell, cellOf, type Point } from './geometry.ts'
import type { Mark, NormFinding } from './norm.ts'
import { columnOf, isOnTheRight } from './odontogram-teeth.ts'

/** The drawing of an entry: areas are painted under the form's lines, everything else over them. */
export interface Drawn {
  readonly areas: readonly Primitive[]
  readonly lines: readonly Primitive[]
}

export interface ToDraw {
  readonly entry: OdontogramEntry
  readonly finding: NormFinding
  readonly ink: Ink
  /** How many earlier entries occupy the apex level of these teeth (`lane`), and how many areas their faces have. */
  readonly lane: number
  readonly layer: number
}

const at = (x: number, y: number): Point => ({ x, y })
const lines = (...drawn: readonly Primitive[]): Drawn => ({ areas: [], lines: drawn })
const areas = (...drawn: readonly Primitive[]): Drawn => ({ areas: drawn, lines: [] })

const textSize = 8

const laneHeight = 5
const apexLine = (cell: Cell, lane: number): number => cell.apexY + cell.out * laneHeight * lane

const square = ({ x, y }: Point, half: number): string =>
  polygon([at(x - half, y - half), at(x + half, y - half), at(x + half, y + half), at(x - half, y + half)])

/** The crown's rectangle with a margin around it. */
const around = ({ crown: { left, top, right, bottom } }: Cell, margin: number): string =>
  polygon([
    at(left - margin, top - margin),
    at(right + margin, top - margin),
    at(right + margin, bottom + margin),
    at(left - margin, bottom + margin),
  ])

const crownMiddle = ({ x, crown: { top, bottom } }: Cell): Point => at(x, (top + bottom) / 2)

const straightArrow = (from: Point, tip: Point, ink: Ink): Drawn =>
  lines(stroke(polyline([from, tip]), ink), stroke(arrowHead(from, tip), ink))

const bentArrow = (from: Point, control: Point, tip: Point, ink: Ink): Drawn =>
  lines(stroke(curve(from, control, tip), ink), stroke(arrowHead(control, tip), ink))

const zigzag = (from: Point, to: Point, { steps, height }: { steps: number; height: number }): readonly Point[] =>
  Array.from({ length: steps + 1 }, (_, place) => {
    const share = place / steps
    const side = place % 2 === 0 ? height : -height
    const isUpright = Math.abs(to.x - from.x) < Math.abs(to.y - from.y)
    const end = place === 0 || place === steps
    const x = from.x + (to.x - from.x) * share
    const y = from.y + (to.y - from.y) * share
    return isUpright ? at(x + (end ? 0 : side), y) : at(x, y + side)
  })

/** A line along the longer side of a face, through its middle. */
const fissure = (face: readonly Point[]): readonly Point[] => {
  const xs = face.map(({ x }) => x)
  const ys = face.map(({ y }) => y)
  const left = Math.min(...xs)
  const right = Math.max(...xs)
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const reach = 0.3 * Math.max(right - left, bottom - top)
  const isWide = right - left >= bottom - top
  const [from, to] = isWide ? [at(x - reach, y), at(x + reach, y)] : [at(x, y - reach), at(x, y + reach)]
  return zigzag(from, to, { steps: 4, height: 2 })
}

/**
 * A fracture line. The direction, such as `crown-oblique`, names the part (crown, root or both) and the line's course.
 */
const fracture = (
  { crown: { left, right, top, bottom }, out, apexY, x, mainRoot }: Cell,
  direction: string,
): string => {
  const [part, course] = direction.split('-')
  const neck = out === -1 ? top : bottom
  const edge = out === -1 ? bottom : top
  const [from, to] = part === 'crown' ? [edge, neck] : part === 'root' ? [neck, apexY] : [edge, apexY]
  const middle = part === 'root' ? mainRoot.apex.x : x
  const half = part === 'root' ? 10 : (right - left) * 0.42
  const start = from + (to - from) * 0.06
  const end = to - (to - from) * 0.06
  if (course === 'horizontal') return polyline([at(middle - half, (from + to) / 2), at(middle + half, (from + to) / 2)])
  if (course === 'vertical') return polyline([at(middle, start), at(middle, end)])
  return polyline([at(middle - half, start), at(middle + half, end)])
}

/** The ends of a line along several teeth, at the level of their apices. */
const alongApices = (teeth: readonly Fdi[], lane: number): readonly [Point, Point] => {
  const first = teeth[0]
  const last = teeth.at(-1)
  if (!first || !last) throw new Error('an entry has no tooth')
  const from = cellOf(first)
  const to = cellOf(last)
  return [at(from.crown.left, apexLine(from, lane)), at(to.crown.right, apexLine(to, lane))]
}

/** Groups neighbouring teeth. */
const stretchesOf = (teeth: readonly Fdi[]): readonly (readonly Fdi[])[] =>
  teeth.reduce<Fdi[][]>((stretches, tooth) => {
    const last = stretches.at(-1)
    const before = last?.at(-1)
    if (last && before && columnOf(tooth) - columnOf(before) === 1) last.push(tooth)
    else stretches.push([tooth])
    return stretches
  }, [])

/** One drawing per mark. `cell` is the first tooth's, `second` the last one's. */
const marks: Readonly<Record<Mark, (cell: Cell, second: Cell, todo: ToDraw) => Drawn>> = {
  'crown-square': (cell, _, { ink }) => lines(stroke(around(cell, 2), ink, 2.2)),
  'face-fill': (cell, _, { entry, ink, layer }) =>
    areas(...entry.faces.map(face => fill(polygon(inwards(cell.faces[face], layer)), ink))),
  'face-outline': (cell, _, { entry, ink }) => lines(stroke(faceOutline(cell, entry.faces), ink, 2.2)),
  'fissure-line': (cell, _, { entry, ink }) =>
    lines(...entry.faces.map(face => stroke(polyline(fissure(cell.faces[face])), ink))),
  'root-line': (cell, _, { ink }) =>
    lines(stroke(polyline([at(cell.mainRoot.apex.x, baseOf(cell)), cell.mainRoot.apex]), ink, 2.2)),
  'post-and-core': (cell, _, { ink }) => {
    const middle = crownMiddle(cell)
    const { apex } = cell.mainRoot
    const centre = at((middle.x + apex.x) / 2, middle.y)
    const half = Math.max(8, Math.abs(apex.x - centre.x) + 3)
    const edge = middle.y + cell.out * half
    const tip = at(apex.x, baseOf(cell) + (apex.y - baseOf(cell)) * 0.75)
    return lines(stroke(square(centre, half), ink), stroke(polyline([at(apex.x, edge), tip]), ink))
  },
  'pulp-fill': (cell, _, { ink }) => areas(fill(polygon(inwards(cell.faces.occlusal, 1)), ink)),
  'tooth-cross': ({ crown, apexY, out }, _, { ink }) => {
    const from = out === -1 ? crown.bottom : crown.top
    const to = apexY
    return lines(
      stroke(polyline([at(crown.left, from), at(crown.right, to)]), ink),
      stroke(polyline([at(crown.right, from), at(crown.left, to)]), ink),
    )
  },
  'eruption-arrow': (cell, _, { ink }) => {
    const from = at(cell.x, cell.apexY)
    const tip = at(cell.x, cell.occlusalY - cell.out * -2)
    const bends = zigzag(from, at(cell.x, tip.y + cell.out * 12), { steps: 6, height: 5 })
    return lines(stroke(polyline([...bends, tip]), ink), stroke(arrowHead(bends.at(-1) ?? from, tip), ink))
  },
  'extrusion-arrow': ({ x, occlusalY, out }, _, { ink }) =>
    straightArrow(at(x, occlusalY - out * 2), at(x, occlusalY - out * 14), ink),
  'intrusion-arrow': ({ x, occlusalY, out }, _, { ink }) =>
    straightArrow(at(x, occlusalY - out * 14), at(x, occlusalY - out * 2), ink),
  'rotation-arrow': (cell, _, { entry, ink }) => {
    const isToRight = (entry.direction === 'mesial') === isOnTheRight(cell.tooth)
    const reach = (isToRight ? 1 : -1) * (cell.crown.right - cell.crown.left) * 0.38
    const y = cell.occlusalY - cell.out * 3
    const bend = at(cell.x, cell.occlusalY - cell.out * 20)
    return bentArrow(at(cell.x - reach, y), bend, at(cell.x + reach, y), ink)
  },
  'number-circle': (cell, _, { ink }) => lines(stroke(ellipse(at(cell.x, cell.numberY), 8, 8), ink)),
  'number-circles': (one, other, { ink }) => {
    const rx = Math.abs(other.x - one.x) * 0.58
    return lines(...[one, other].map(({ x, numberY }) => stroke(ellipse(at(x, numberY), rx, 8), ink)))
  },
  'number-arrows': (one, other, { ink }) => {
    const y = one.numberY
    const from = one.x
    const to = other.x
    const middle = (one.x + other.x) / 2
    const crossing = (start: number, end: number) => {
      const begin = at(start, y - 6)
      const tip = at(end, y + 6)
      const bends = [at(middle, y - 6), at(middle, y + 6)] as const
      return [stroke(cubic(begin, ...bends, tip), ink, 1.4), stroke(arrowHead(bends[1], tip, 4), ink, 1.4)]
    }
    return lines(...crossing(from, to), ...crossing(to, from))
  },
  'root-triangle': ({ x, apexY, out }, _, { ink }) =>
    lines(stroke(polygon([at(x - 8, apexY + out * 2), at(x + 8, apexY + out * 2), at(x, apexY + out * 13)]), ink)),
  'gap-sign': (one, other, { ink }) => {
    const x = between(one.tooth, other.tooth)
    const { top, bottom } = one.crown
    const middle = (top + bottom) / 2
    return lines(
      stroke(curve(at(x - 7, top + 2), at(x + 2, middle), at(x - 7, bottom - 2)), ink),
      stroke(curve(at(x + 7, top + 2), at(x - 2, middle), at(x + 7, bottom - 2)), ink),
    )
  },
  'circled-letter': (one, other, { ink, finding }) => {
    const x = between(one.tooth, other.tooth)
    const y = one.apexY
    const text = finding.sigla ?? ''
    return lines(stroke(ellipse(at(x, y), 7, 7), ink, 1.4), {
      kind: 'text',
      x,
      y: y + textSize * 0.36,
      size: textSize,
      text,
      ink,
      isBold: true,
    })
  },
  'fracture-line': (cell, _, { entry, ink }) => lines(stroke(fracture(cell, entry.direction ?? ''), ink, 2.4)),
  'crown-line': (one, other, { ink }) => {
    const { y } = crownMiddle(one)
    return lines(stroke(polyline([at(one.crown.left, y), at(other.crown.right, y)]), ink, 2.2))
  },
  'squares-and-line': (one, other, { ink, lane }) => {
    const y = apexLine(one, lane)
    const cross = ({ x }: Cell) => `${polyline([at(x - 5, y), at(x + 5, y)])}${polyline([at(x, y - 5), at(x, y + 5)])}`
    return lines(
      stroke(polyline([at(one.x + 5, y), at(other.x - 5, y)]), ink),
      ...[one, other].map(cell => stroke(`${square(at(cell.x, y), 5)}${cross(cell)}`, ink, 1.4)),
    )
  },
  zigzag: (_, __, { entry, finding, ink, lane }) => {
    const teeth = coveredTeeth(finding, entry.teeth)
    const [from, to] = alongApices(teeth, lane)
    return lines(stroke(polyline(zigzag(from, to, { steps: teeth.length * 4, height: 4 })), ink))
  },
  'line-and-pillars': (one, other, { entry, ink, lane }) => {
    const y = apexLine(one, lane)
    const pillars = entry.pillars.length > 0 ? entry.pillars : entry.teeth
    return lines(
      stroke(polyline([at(one.x, y), at(other.x, y)]), ink),
      ...pillars.map(tooth => stroke(polyline([at(cellOf(tooth).x, y), at(cellOf(tooth).x, y - one.out * 12)]), ink)),
    )
  },
  'two-lines': (_, __, { entry, finding, ink, lane }) =>
    lines(
      ...stretchesOf(coveredTeeth(finding, entry.teeth)).flatMap(stretch => {
        const [from, to] = alongApices(stretch, lane)
        return [-2, 2].map(shift => stroke(polyline([at(from.x, from.y + shift), at(to.x, to.y + shift)]), ink))
      }),
    ),
}

const baseOf = ({ crown, out }: Cell): number => (out === -1 ? crown.top : crown.bottom)

/** The marks drawn at the level of the apices; they are stacked in lanes so that they do not overlap. */
export const apexMarks: ReadonlySet<Mark> = new Set(['squares-and-line', 'zigzag', 'line-and-pillars', 'two-lines'])

/** Draws one mark of an entry. */
export const drawMark = (mark: Mark, todo: ToDraw): Drawn => {
  const first = todo.entry.teeth[0]
  const last = todo.entry.teeth.at(-1)
  return first && last ? marks[mark](cellOf(first), cellOf(last), todo) : lines()
}
