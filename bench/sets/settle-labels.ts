import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'
import type { Box } from '@xrai/engine'
import { overlap } from '@xrai/engine/overlap'
import type { Corners } from './corners.ts'
import type { Faults } from './faults.ts'
import type { ForeignLabel, ForeignPicture } from './label.ts'
import type { Mask } from './mask.ts'

/** A label in pixels of its picture, inside of it. */
export interface SettledLabel {
  /** Null for a tooth. */
  readonly name: string | null
  readonly tooth: Fdi | undefined
  /** From the left and the top. */
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly outline: readonly (readonly number[])[] | Mask | undefined
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Rounding moves a border by less than this many pixels. */
const rounding = 1.5

/** Two boxes of one class are one, as training has it; of two classes, if they hardly differ. */
const sameBox = { oneClass: 0.9, twoClasses: 0.95 } as const

const tenth = (value: number) => Math.round(value * 10) / 10
const between = (value: number, most: number) => Math.min(Math.max(value, 0), most)

const toothOf = ({ name, tooth }: ForeignLabel, teeth: ReadonlyMap<string, Fdi>): Fdi | undefined => {
  if (name !== null && teeth.has(name)) return teeth.get(name)
  return tooth !== undefined && isFdi(tooth) ? tooth : undefined
}

/** The corners inside the picture; undefined if the box is broken or elsewhere, which the faults then say. */
const insidePicture = (corners: Corners, { width, height }: Size, name: string, faults: Faults) => {
  const [left, top, right, bottom] = corners
  if (!corners.every(Number.isFinite) || right - left < 1 || bottom - top < 1) {
    faults.add('broken label', name)
    return undefined
  }
  const cut: Corners = [between(left, width), between(top, height), between(right, width), between(bottom, height)]
  if (cut[2] - cut[0] < 1 || cut[3] - cut[1] < 1) {
    faults.add('box outside the picture', name)
    return undefined
  }
  if (corners.some((corner, at) => Math.abs(corner - (cut[at] ?? 0)) > rounding))
    faults.add('box beyond the border', name)
  return cut
}

/** The labels of one picture as they can be used; the faults name each that was dropped, cut or is doubtful. */
export const settleLabels = (
  { file, labels, relative }: ForeignPicture,
  size: Size,
  teeth: ReadonlyMap<string, Fdi>,
  faults: Faults,
): readonly SettledLabel[] => {
  const { width, height } = size
  const settled: (SettledLabel & { readonly around: Box<'image'> })[] = []
  const inPixels = (numbers: readonly number[]) =>
    numbers.map((value, at) => (relative ? value * (at % 2 === 0 ? width : height) : value))
  for (const [at, label] of labels.entries()) {
    const name = `${file}: label ${at + 1}, ${label.name ?? label.tooth}`
    const [left = 0, top = 0, right = 0, bottom = 0] = inPixels(label.corners)
    const cut = insidePicture([left, top, right, bottom], size, name, faults)
    if (!cut) continue
    const tooth = toothOf(label, teeth)
    if (label.tooth !== undefined && !tooth) faults.add('impossible tooth number', `${name}: ${label.tooth}`)
    const own = label.name !== null && teeth.has(label.name) ? null : label.name
    const box = [cut[0], cut[1], cut[2] - cut[0], cut[3] - cut[1]] as const
    const around: Box<'image'> = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2, width: box[2], height: box[3] }
    const isSame = (other: (typeof settled)[number]) =>
      other.name === own && (own !== null || other.tooth === tooth) && overlap(other.around, around) > sameBox.oneClass
    if (settled.some(isSame)) {
      faults.add('one box twice', name)
      continue
    }
    const rival = settled.find(
      other => own !== null && other.name !== null && overlap(other.around, around) > sameBox.twoClasses,
    )
    if (rival) faults.add('two classes on one box', `${name} and ${rival.name}`)
    const clamped = label.polygons?.map(polygon =>
      inPixels(polygon).map((value, place) => tenth(between(value, place % 2 === 0 ? width : height))),
    )
    const [x, y, w, h] = box
    settled.push({
      name: own,
      tooth,
      around,
      outline: clamped ?? label.mask,
      box: [tenth(x), tenth(y), tenth(w), tenth(h)],
    })
  }
  return settled
}
