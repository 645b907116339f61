import { type Fdi, isUpper } from '../teeth/fdi.ts'
import { type Face, faces } from './faces.ts'
import {
  isAnterior,
  isOnTheRight,
  kindOf,
  type OdontogramRow,
  odontogramRowNames,
  odontogramTeeth,
  rowOf,
  rowTeeth,
  type ToothKind,
} from './odontogram-teeth.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The proportions of the annex (NTS 188, page 22): equally high crowns for all teeth, slightly longer roots. */
const crownHeight = 34
const rootLength = 41
const crownWidths: Readonly<Record<ToothKind, number>> = { molar: 44, premolar: 41, canine: 30.5, incisor: 30.5 }
const gutter = 7
const boxHeight = 26
const numberHeight = 13
/** Space between tooth numbers and apices for the marks at that level; and beside the occlusal surface for arrows. */
const apexGap = 14
const occlusalGap = 16

export const rowHeight = boxHeight + numberHeight + apexGap + rootLength + crownHeight + occlusalGap
const pitch = (tooth: Fdi): number => crownWidths[kindOf(tooth)] + gutter
const rowWidth = (row: OdontogramRow): number => rowTeeth(row).reduce((sum, tooth) => sum + pitch(tooth), 0)

export const odontogramWidth = rowWidth('permanent-upper')
export const odontogramHeight = rowHeight * odontogramRowNames.length

export interface Root {
  /** The two points at which the root meets the crown, and its apex. */
  readonly base: readonly [Point, Point]
  readonly apex: Point
  readonly isDashed: boolean
}

/** A tooth's position on the odontogram. `out` is the direction from crown to apex: −1 is up. */
export interface Cell {
  readonly tooth: Fdi
  readonly out: -1 | 1
  readonly x: number
  readonly left: number
  readonly right: number
  readonly crown: Box
  readonly siglas: Box
  readonly numberY: number
  readonly apexY: number
  /** The edge of the crown that meets the other arch. */
  readonly occlusalY: number
  readonly roots: readonly Root[]
  /** The root for marks that need a single one. */
  readonly mainRoot: Root
  readonly faces: Readonly<Record<Face, readonly Point[]>>
  /** Lines within the crown that bound no face: a premolar's centre is halved, a molar's is quartered. */
  readonly centreLines: readonly (readonly [Point, Point])[]
}

const at = (x: number, y: number): Point => ({ x, y })

const makeCell = (tooth: Fdi, left: number, rowTop: number): Cell => {
  const width = crownWidths[kindOf(tooth)]
  const out = isUpper(tooth) ? -1 : 1
  /** A level by its distance from the row's outer edge, where the boxes are. */
  const level = (distance: number) => (out === -1 ? rowTop + distance : rowTop + rowHeight - distance)
  const crownLeft = left + gutter / 2
  const outer = boxHeight + numberHeight + apexGap + rootLength
  const inner = rowHeight - occlusalGap
  const crown = boxOf(crownLeft, level(outer), crownLeft + width, level(inner))
  const x = crownLeft + width / 2
  const apexY = level(boxHeight + numberHeight + apexGap)
  const roots = rootsOf(tooth, crown, { baseY: level(outer), apexY })
  const middle = kindOf(tooth) === 'molar' && out === 1 ? (isOnTheRight(tooth) ? 0 : 1) : Math.floor(roots.length / 2)
  const mainRoot = roots.find(({ isDashed }, place) => !isDashed && (roots.length < 2 || place === middle)) ?? roots[0]
  if (!mainRoot) throw new Error(`${tooth} has no root`)
  return {
    tooth,
    out,
    x,
    left,
    right: left + width + gutter,
    crown,
    siglas: boxOf(left + 1, level(0), left + width + gutter - 1, level(boxHeight - 1)),
    numberY: level(boxHeight + numberHeight / 2),
    apexY,
    occlusalY: level(inner),
    roots,
    mainRoot,
    ...crownParts(tooth, crown),
  }
}

const boxOf = (x: number, y: number, otherX: number, otherY: number): Box => ({
  left: Math.min(x, otherX),
  top: Math.min(y, otherY),
  right: Math.max(x, otherX),
  bottom: Math.max(y, otherY),
})

/** Upper molars have three roots, lower molars two, other teeth one; 14 and 24 have a dashed second one. */
const rootsOf = (tooth: Fdi, { left, right }: Box, { baseY, apexY }: { baseY: number; apexY: number }): Root[] => {
  const hasSecond = tooth === '14' || tooth === '24'
  const count = kindOf(tooth) === 'molar' ? (isUpper(tooth) ? 3 : 2) : 1
  const width = (right - left) / count
  const solid = Array.from({ length: count }, (_, place) => ({
    base: [at(left + width * place, baseY), at(left + width * (place + 1), baseY)] as const,
    apex: at(left + width * (place + 0.5), apexY),
    isDashed: false,
  }))
  const second = {
    base: [at(left, baseY), at(right, baseY)] as const,
    apex: at(left + width * 0.8, apexY),
    isDashed: true,
  }
  return hasSecond ? [...solid, second] : solid
}

const crownParts = (tooth: Fdi, { left, right, top, bottom }: Box): Pick<Cell, 'faces' | 'centreLines'> => {
  const isFront = isAnterior(tooth)
  // A front tooth's centre is a narrow strip, its incisal edge.
  const insetX = (right - left) * (isFront ? 0.3 : 0.28)
  const insetY = (bottom - top) * (isFront ? 0.44 : 0.28)
  const a = left + insetX
  const b = right - insetX
  const c = top + insetY
  const d = bottom - insetY
  const sides = {
    top: [at(left, top), at(right, top), at(b, c), at(a, c)],
    bottom: [at(left, bottom), at(right, bottom), at(b, d), at(a, d)],
    left: [at(left, top), at(a, c), at(a, d), at(left, bottom)],
    right: [at(right, top), at(b, c), at(b, d), at(right, bottom)],
  }
  const [vestibular, oral] = isUpper(tooth) ? [sides.top, sides.bottom] : [sides.bottom, sides.top]
  const [distal, mesial] = isOnTheRight(tooth) ? [sides.left, sides.right] : [sides.right, sides.left]
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const halved = [at(a, y), at(b, y)] as const
  const quartered = [at(x, c), at(x, d)] as const
  const kind = kindOf(tooth)
  return {
    faces: { vestibular, oral, distal, mesial, occlusal: [at(a, c), at(b, c), at(b, d), at(a, d)] },
    centreLines: kind === 'molar' ? [halved, quartered] : kind === 'premolar' ? [halved] : [],
  }
}

const cells: ReadonlyMap<Fdi, Cell> = new Map(
  odontogramRowNames.flatMap((row, place) => {
    let left = (odontogramWidth - rowWidth(row)) / 2
    return rowTeeth(row).map((tooth): [Fdi, Cell] => {
      const cell = makeCell(tooth, left, place * rowHeight)
      left = cell.right
      return [tooth, cell]
    })
  }),
)

export const cellOf = (tooth: Fdi): Cell => {
  const cell = cells.get(tooth)
  if (!cell) throw new Error(`${tooth} has no place on the chart`)
  return cell
}

/** The middle between two neighbours. */
export const between = (one: Fdi, other: Fdi): number => {
  const [left, right] = [cellOf(one), cellOf(other)].toSorted((a, b) => a.x - b.x)
  return ((left?.right ?? 0) + (right?.left ?? 0)) / 2
}

const isInside = ({ x, y }: Point, ring: readonly Point[]): boolean =>
  ring.reduce((inside, one, place) => {
    const other = ring.at(place - 1) ?? one
    const crosses = one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x
    return crosses ? !inside : inside
  }, false)

/** The tooth at a point of the odontogram, and the face if the point is on the crown. */
export const placeAt = (point: Point): { readonly tooth: Fdi; readonly face: Face | null } | null => {
  const row = odontogramRowNames[Math.floor(point.y / rowHeight)]
  const tooth = odontogramTeeth.find(
    one => rowOf(one) === row && point.x >= cellOf(one).left && point.x < cellOf(one).right,
  )
  if (!tooth) return null
  const cell = cellOf(tooth)
  return { tooth, face: faces.find(face => isInside(point, cell.faces[face])) ?? null }
}
