import { arches, type Fdi, type PermanentTooth } from './fdi.ts'

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

interface Placeable {
  readonly x: number
  readonly tooth: string
}

/**
 * Assigns each finding the nearest of the range's teeth, which are assumed evenly spaced across the image. The findings
 * are not modified.
 */
export const placedInRange = <F extends Placeable>(
  findings: readonly F[],
  range: ToothRange | null,
  pictureWidth: number,
): F[] => {
  if (!range) return [...findings]
  const teeth = teethBetween(range)
  return findings.map(finding => {
    const at = Math.floor((finding.x / pictureWidth) * teeth.length)
    return { ...finding, tooth: teeth[Math.min(Math.max(at, 0), teeth.length - 1)] ?? finding.tooth }
  })
}

/** Where each tooth of the range is assumed to be: strips of the image, x and y their centres, in its pixels. */
export const stripsOfRange = (range: ToothRange, image: { readonly width: number; readonly height: number }) => {
  const teeth = teethBetween(range)
  const width = image.width / teeth.length
  const { height } = image
  return teeth.map((tooth, at) => ({ tooth, x: (at + 0.5) * width, y: height / 2, width, height }))
}
