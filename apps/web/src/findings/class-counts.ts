import { reachesThreshold } from '@xrai/contract/case/visible'
import { detectionClasses } from '@xrai/contract/classes/detection-class'

export interface ClassCount {
  readonly id: string
  /** Findings of the class at or above the threshold. */
  readonly count: number
}

const places: ReadonlyMap<string, number> = new Map(detectionClasses.map(({ id }, place) => [id, place]))

const placeOf = (id: string) => places.get(id) ?? places.size

/** The classes that were detected, in the contract's order and then by name; also those that the threshold hides. */
export const detectedClasses = (predictions: readonly { readonly class: string }[]): readonly string[] =>
  [...new Set(predictions.map(prediction => prediction.class))].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b),
  )

/** Every detected class with its count at or above the threshold (SPEC §2, Preview). */
export const classCounts = (
  predictions: readonly { readonly class: string; readonly confidence: number }[],
  minimumConfidence: number,
): readonly ClassCount[] =>
  detectedClasses(predictions).map(id => ({
    id,
    count: predictions.filter(found => found.class === id && reachesThreshold(found, minimumConfidence)).length,
  }))
