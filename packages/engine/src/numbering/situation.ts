import type { FoundTooth } from '@xrai/contract/teeth/dentition'
import { type Arch, arches, type Fdi, isUpper, milkArches, successorOf } from '@xrai/contract/teeth/fdi'
import type { Box } from '../postprocess/detection.ts'
import { overlap, sharedArea } from '../postprocess/overlap.ts'

/** The input of the assignment: a condition's class and its box. */
export interface Placed {
  readonly class: string
  readonly box: Box<'image'>
}

/** The position of a condition among the numbered teeth of its image: the complete input of a rule. */
export interface Situation {
  readonly class: string
  readonly arch: Arch
  readonly side: 'right' | 'left'
  /** The teeth that it touches, the best fit first; `fit` is 0–1. */
  readonly touched: readonly { readonly tooth: Fdi; readonly fit: number }[]
  /** The teeth, and the gaps between them, whose middle it covers if it is wider than one; in the arch's order. */
  readonly spanned: readonly Fdi[]
  /** True if it is at the height of its arch's teeth. */
  readonly inRow: boolean
  /**
   * Its position along the arch from the patient's right, 0–15; a half is between two teeth. Null in an arch without
   * teeth.
   */
  readonly along: number | null
  /** The tooth of each position of the arch: a milk tooth where one was found, or missed between milk teeth. */
  readonly numbers: readonly Fdi[]
}

/** Tolerance above and below a row, as a share of a tooth's height. */
const rowMargin = 0.35
const manyTeethWide = 1.6
/** Conditions of permanent teeth alone: what erupts under a milk tooth has its successor's number. */
const ofPermanentTeeth: ReadonlySet<string> = new Set(['IMPACTED TOOTH', 'ERUPTING TOOTH', 'IMPLANT'])
/** Between the central incisors, in positions along the arch. */
export const midline = 7.5

/** The number that a condition of this class has at a tooth. */
export const numberFor = (name: string, tooth: Fdi): Fdi => (ofPermanentTeeth.has(name) ? successorOf(tooth) : tooth)

export const situationOf = ({ class: name, box }: Placed, teeth: readonly FoundTooth[]): Situation => {
  const arch = archAt(box, teeth)
  const way = wayOf(teeth)
  const row = rowOf(arch, teeth, way)
  const along = alongOf(box.x, row)
  const numbers = ofPermanentTeeth.has(name) ? arches[arch] : numbersAt(box.y, row)
  // An arch without teeth has the other one's midline.
  const across = along ?? alongOf(box.x, rowOf(arch === 'upper' ? 'lower' : 'upper', teeth, way)) ?? 0
  return {
    class: name,
    arch,
    side: across < midline ? 'right' : 'left',
    touched: touchedBy(name, box, teeth),
    spanned: spannedBy(box, row).flatMap(at => numbers[at] ?? []),
    inRow: isInRow(box, row.teeth),
    along,
    numbers,
  }
}

/** The teeth of an arch in its order. */
interface Row {
  readonly arch: Arch
  readonly teeth: readonly FoundTooth[]
  /** -1 if the positions of the image's teeth run from its right to its left, as in a mirrored one; else 1. */
  readonly way: 1 | -1
}

const rowOf = (arch: Arch, teeth: readonly FoundTooth[], way: Row['way']): Row => ({
  arch,
  teeth: arches[arch].flatMap(number => teeth.filter(({ tooth }) => successorOf(tooth) === number)),
  way,
})

/** A milk tooth has the position of its successor. */
const positionOf = ({ tooth }: FoundTooth): number =>
  arches[isUpper(tooth) ? 'upper' : 'lower'].indexOf(successorOf(tooth))

/** By the teeth of both arches, because one may have a single tooth. */
const wayOf = (teeth: readonly FoundTooth[]): Row['way'] => {
  const centre = mean(teeth.map(({ x }) => x)) ?? 0
  const middle = mean(teeth.map(positionOf)) ?? 0
  const covariance = mean(teeth.map(tooth => (tooth.x - centre) * (positionOf(tooth) - middle))) ?? 0
  return covariance < 0 ? -1 : 1
}

/** Each number once, with its best fit: a milk tooth and its successor may be one. */
const touchedBy = (name: string, box: Box<'image'>, teeth: readonly FoundTooth[]): Situation['touched'] => {
  const fits = new Map<Fdi, number>()
  for (const tooth of teeth) {
    const number = numberFor(name, tooth.tooth)
    fits.set(number, Math.max(fits.get(number) ?? 0, fitOf(box, tooth)))
  }
  return [...fits]
    .map(([tooth, fit]) => ({ tooth, fit }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
}

/** Where a milk tooth and its successor were both found, the one that is nearer to the height `y`. */
const numbersAt = (y: number, row: Row): Fdi[] =>
  arches[row.arch].map(number => {
    const [found] = row.teeth
      .filter(({ tooth }) => successorOf(tooth) === number)
      .toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))
    return found?.tooth ?? missedMilkTooth(number, row) ?? number
  })

/** The predecessor of a tooth if all milk teeth beside it were found. The last one has a neighbour on one side only. */
const missedMilkTooth = (number: Fdi, { arch, teeth }: Row): Fdi | undefined => {
  const at = milkArches[arch].findIndex(tooth => successorOf(tooth) === number)
  const beside = milkArches[arch].filter((_, other) => Math.abs(other - at) === 1)
  const isMissed = beside.every(neighbour => teeth.some(({ tooth }) => tooth === neighbour))
  return isMissed ? milkArches[arch][at] : undefined
}

const nearest = (x: number, teeth: readonly FoundTooth[], count: number): FoundTooth[] =>
  teeth.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x)).slice(0, count)

const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null

/** Above or below the occlusal plane, where the nearest teeth of both arches end. */
const archAt = ({ x, y }: Box<'image'>, teeth: readonly FoundTooth[]): Arch => {
  const upper = nearest(
    x,
    teeth.filter(({ tooth }) => isUpper(tooth)),
    3,
  )
  const lower = nearest(
    x,
    teeth.filter(({ tooth }) => !isUpper(tooth)),
    3,
  )
  const ends = [mean(upper.map(one => one.y + one.height / 2)), mean(lower.map(one => one.y - one.height / 2))]
  const bite = mean(ends.filter(end => end !== null)) ?? 0
  return y < bite ? 'upper' : 'lower'
}

/**
 * A detector's box encloses a condition's whole tooth or only the condition. The first case is scored by the overlap,
 * the second by the share inside the tooth and the distance to its axis.
 */
const fitOf = (box: Box<'image'>, tooth: FoundTooth): number => {
  const inside = sharedArea(box, tooth) / (box.width * box.height)
  if (inside === 0) return 0
  const offAxis = Math.min(1, Math.abs(box.x - tooth.x) / tooth.width)
  return Math.max(overlap(box, tooth), inside * (1 - offAxis))
}

/** Positions of the arch, in its order. */
const spannedBy = (box: Box<'image'>, row: Row): number[] => {
  const left = box.x - box.width / 2
  const right = box.x + box.width / 2
  const width = mean(nearest(box.x, row.teeth, 3).map(one => one.width)) ?? Number.POSITIVE_INFINITY
  if (box.width < manyTeethWide * width || !isInRow(box, row.teeth)) return []
  const ends = [alongOf(left, row), alongOf(right, row)].filter(end => end !== null)
  return [...arches[row.arch].keys()].filter(at => at >= Math.min(...ends) && at <= Math.max(...ends))
}

const isInRow = ({ x, y }: Box<'image'>, teeth: readonly FoundTooth[]): boolean =>
  nearest(x, teeth, 2).some(one => Math.abs(y - one.y) <= (0.5 + rowMargin) * one.height)

/** Linear between the centres of two teeth, however many are missing there; beyond the last ones by their width. */
const alongOf = (x: number, { teeth, way }: Row): number | null => {
  const points = teeth.map(one => ({ at: positionOf(one), x: one.x, width: one.width }))
  const rising = points.toSorted((a, b) => a.x - b.x)
  const first = rising.at(0)
  const last = rising.at(-1)
  if (!first || !last) return null
  const after = rising.findIndex(point => point.x >= x)
  const a = rising[after - 1]
  const b = rising[after]
  if (after === 0) return first.at - (way * (first.x - x)) / first.width
  if (!a || !b) return last.at + (way * (x - last.x)) / last.width
  return a.at + ((b.at - a.at) * (x - a.x)) / (b.x - a.x || 1)
}
