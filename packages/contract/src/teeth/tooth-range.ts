import { arches, type Fdi, isUpper, type PermanentTooth, placeOf } from './fdi.ts'

/** The teeth that a periapical shows, stated by a dentist: those at its left and at its right edge. */
export interface ToothRange {
  readonly first: PermanentTooth
  readonly last: PermanentTooth
}

/** The teeth from one to another of one arch in the image's order; empty if they are not in that order. */
export const teethBetween = ({ first, last }: ToothRange): readonly Fdi[] => {
  const row = arches.upper.includes(first) ? arches.upper : arches.lower
  return row.slice(row.indexOf(first), row.indexOf(last) + 1)
}

/** More than a film of 31 × 41 mm can show. */
const maxTeeth = 8

export const isToothRange = (range: ToothRange): boolean => {
  const { length } = teethBetween(range)
  return length > 0 && length <= maxTeeth
}

/** A stored range. Rows from before teeth were spaced by width keep their decided findings on the teeth of then. */
export interface StatedRange extends ToothRange {
  readonly byWidth: boolean
}

/** Mean mesiodistal widths of the crowns in mm, from the central incisor to the third molar (Ash and Nelson). */
const widths = {
  upper: [8.5, 6.5, 7.5, 7, 7, 10, 9, 8.5],
  lower: [5, 5.5, 7, 7, 7, 11, 10.5, 10],
} as const

const widthOf = (tooth: Fdi): number => widths[isUpper(tooth) ? 'upper' : 'lower'][placeOf(tooth) - 1] ?? 1

interface Placeable {
  readonly x: number
  readonly tooth: string
}

/** Where each tooth of the range is assumed to end, as shares of the image's width from its left. */
const endsOf = (teeth: readonly Fdi[], byWidth: boolean): readonly number[] => {
  const sizes = teeth.map(tooth => (byWidth ? widthOf(tooth) : 1))
  const sums = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0))
  return sums.map(sum => sum / (sums.at(-1) ?? 1))
}

/**
 * Assigns each finding the tooth of the range at its position: the teeth fill the image's width in proportion to their
 * mean crown widths, or evenly if the range was stated before. The findings are not modified.
 */
export const placedInRange = <F extends Placeable>(
  findings: readonly F[],
  range: StatedRange | null,
  pictureWidth: number,
): F[] => {
  if (!range) return [...findings]
  const teeth = teethBetween(range)
  const ends = endsOf(teeth, range.byWidth)
  return findings.map(finding => {
    const at = ends.findIndex(end => finding.x / pictureWidth < end)
    return { ...finding, tooth: teeth.at(at) ?? finding.tooth }
  })
}

/** Where each tooth of the range is assumed to be: strips of the image, x and y their centres, in its pixels. */
export const stripsOfRange = (range: StatedRange, image: { readonly width: number; readonly height: number }) => {
  const teeth = teethBetween(range)
  const ends = endsOf(teeth, range.byWidth)
  return teeth.map((tooth, at) => {
    const [from, to] = [ends[at - 1] ?? 0, ends[at] ?? 1]
    return {
      tooth,
      x: ((from + to) / 2) * image.width,
      y: image.height / 2,
      width: (to - from) * image.width,
      height: image.height,
    }
  })
}
