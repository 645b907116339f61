import { findingClasses } from '@xrai/contract/classes/detection-class'
import { reachesThreshold } from '@xrai/contract/records/visible'

export interface ClassCount {
  readonly id: string
  /** Findings of the class at or above the threshold. */
  readonly count: number
  /** A class that is experimental in its own model. */
  readonly experimental: boolean
}

interface Detected {
  readonly class: string
  readonly experimental?: boolean
}

const places: ReadonlyMap<string, number> = new Map(findingClasses.map(({ id }, place) => [id, place]))

const placeOf = (id: string) => places.get(id) ?? places.size

/** The detected classes, in the contract's order and then by name, including those that the threshold hides. */
export const detectedClasses = (predictions: readonly Detected[]): readonly string[] =>
  [...new Set(predictions.map(prediction => prediction.class))].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b),
  )

/** Every detected class with its count at or above the threshold (specification §2.8), the experimental ones last. */
export const classCounts = (
  predictions: readonly (Detected & { readonly confidence: number })[],
  minimumConfidence: number,
): readonly ClassCount[] => {
  const proved = detectedClasses(predictions.filter(({ experimental }) => !experimental))
  const others = detectedClasses(predictions).filter(id => !proved.includes(id))
  return [...proved, ...others].map(id => ({
    id,
    count: predictions.filter(found => found.class === id && reachesThreshold(found, minimumConfidence)).length,
    experimental: others.includes(id),
  }))
}
