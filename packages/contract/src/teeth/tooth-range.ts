import { z } from 'zod'
import { allTeeth, arches, type Fdi } from './fdi.ts'

const rowOf = (tooth: Fdi): readonly Fdi[] => (arches.upper.includes(tooth) ? arches.upper : arches.lower)

/** The teeth from one to another of one arch as the picture shows them; empty where they do not stand so. */
export const teethBetween = (first: Fdi, last: Fdi): readonly Fdi[] => {
  const row = rowOf(first)
  return row.slice(row.indexOf(first), row.indexOf(last) + 1)
}

/** The most that a film of 31 × 41 mm can show, and one more. */
const mostTeeth = 8

/** Which teeth a periapical shows, as a dentist says: the ones at its left and at its right. */
export const toothRangeSchema = z
  .object({ first: z.enum(allTeeth), last: z.enum(allTeeth) })
  .refine(({ first, last }) => {
    const { length } = teethBetween(first, last)
    return length > 0 && length <= mostTeeth
  })
  .meta({ id: 'ToothRange', description: 'Two teeth of one arch, the left one of the picture first' })
export type ToothRange = z.infer<typeof toothRangeSchema>

interface Placeable {
  readonly x: number
  readonly tooth: string
}

/** Each finding with the nearest of the range's teeth, which stand evenly across the picture. The findings stay as they are. */
export const placedInRange = <F extends Placeable>(
  findings: readonly F[],
  range: ToothRange | null,
  pictureWidth: number,
): F[] => {
  if (!range) return [...findings]
  const teeth = teethBetween(range.first, range.last)
  return findings.map(finding => {
    const at = Math.floor((finding.x / pictureWidth) * teeth.length)
    return { ...finding, tooth: teeth[Math.min(Math.max(at, 0), teeth.length - 1)] ?? finding.tooth }
  })
}
