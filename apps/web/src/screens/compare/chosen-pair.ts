import type { PatientImage } from '@xrai/contract/records/patient'
import { teethBetween } from '@xrai/contract/teeth/tooth-range'
import { compareDates, imageDay } from '../../records/analyses/image-date.ts'
import { isAnalysed } from '../../records/analyses/is-analysed.ts'
import type { CompareSearch } from './compare-search.ts'

/** The comparable radiographs, earliest first. */
export const comparable = (images: readonly PatientImage[]): readonly PatientImage[] =>
  images.filter(isAnalysed).toSorted(compareDates)

type Pair = readonly [earlier: PatientImage, later: PatientImage]

/**
 * The two radiographs of the address in chronological order; else the latest two of one type and different dates
 * (`isProposed`), including the named one if there is one. Null if there are no two.
 */
export function chosenPair(images: readonly PatientImage[], { one, other }: CompareSearch): Pair | null {
  const sorted = comparable(images)
  const [first, second] = sorted.filter(({ analysisId }) => analysisId === one || analysisId === other)
  if (first && second) return [first, second]
  for (const later of first ? [first] : sorted.toReversed()) {
    const partner = sorted.findLast(image => isProposed(image, later))
    if (partner) return compareDates(partner, later) < 0 ? [partner, later] : [later, partner]
  }
  return null
}

/** The latest two of any kind, which a user may compare although they are not proposed; null if there are fewer. */
export function latestPair(images: readonly PatientImage[]): Pair | null {
  const [earlier, later] = comparable(images).slice(-2)
  return earlier && later ? [earlier, later] : null
}

/** True for one type and different days; for periapicals only if their entered teeth overlap. */
function isProposed(one: PatientImage, other: PatientImage): boolean {
  if (one.type !== other.type || imageDay(one) === imageDay(other)) return false
  if (one.type !== 'periapical') return true
  if (!one.toothRange || !other.toothRange) return false
  const shown = teethBetween(other.toothRange)
  return teethBetween(one.toothRange).some(tooth => shown.includes(tooth))
}
