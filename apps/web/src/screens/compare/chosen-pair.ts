import type { PatientImage } from '@xrai/contract/records/patient'
import { compareDates } from '../../analyses/image-date.ts'
import { isAnalysed } from '../../analyses/is-analysed.ts'
import type { CompareSearch } from './compare-search.ts'

/** What can be compared, the earliest first. */
export const comparable = (images: readonly PatientImage[]): readonly PatientImage[] =>
  images.filter(isAnalysed).toSorted(compareDates)

/**
 * The two radiographs of the address, whichever was named first, else the latest one and the latest before it of its type,
 * or of any. Null where there are no two.
 */
export function chosenPair(
  images: readonly PatientImage[],
  { one, other }: CompareSearch,
): readonly [earlier: PatientImage, later: PatientImage] | null {
  const sorted = comparable(images)
  const named = sorted.filter(({ analysisId }) => analysisId === one || analysisId === other)
  const [first, second] = named
  if (first && second) return [first, second]
  const later = first ?? sorted.at(-1)
  if (!later) return null
  const others = sorted.filter(image => image !== later)
  const partner = others.findLast(({ type }) => type === later.type) ?? others.at(-1)
  if (!partner) return null
  return sorted.indexOf(partner) < sorted.indexOf(later) ? [partner, later] : [later, partner]
}
