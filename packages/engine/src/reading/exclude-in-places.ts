import type { Model } from '../infer/model.ts'
import type { Excluded } from '../postprocess/detection.ts'
import { isOneThing } from '../postprocess/overlap.ts'
import type { Found } from '../postprocess/to-detections.ts'
import type { ReadPlace } from './places-to-read.ts'

/** A condition of a place, with its box. */
export interface FoundInPlace extends Found {
  readonly place: number
}

/**
 * Removes what one tooth cannot have at once, by `model.json`'s `rules`: in each place, from the strongest down, a
 * condition that is still there removes what is weaker of those that it excludes, and names them.
 */
export const excludeInPlaces = (found: readonly FoundInPlace[], { classes, rules = [] }: Model): FoundInPlace[] => {
  const nameOf = ({ classId }: Found) => classes[classId]?.id ?? ''
  return [...Map.groupBy(found, ({ place }) => place).values()].flatMap(inPlace => {
    let left = inPlace.toSorted((a, b) => b.score - a.score)
    for (let at = 0; at < left.length; at += 1) {
      const strong = left[at]
      if (!strong) break
      const drops = rules
        .filter(rule => rule.if === nameOf(strong) && strong.score >= rule.from)
        .flatMap(rule => rule.drops)
      const isDropped = (other: Found) => other.score < strong.score && drops.includes(nameOf(other))
      const excluded = left
        .filter(isDropped)
        .map((other): Excluded => ({ class: nameOf(other), confidence: other.score }))
      if (excluded.length === 0) continue
      left = left.filter(other => !isDropped(other))
      left[at] = { ...strong, excluded }
    }
    return left
  })
}

/** Of the findings of one class whose places or boxes are of one thing the best, best first. */
export const dropDoubles = (found: readonly FoundInPlace[], places: readonly ReadPlace[]): FoundInPlace[] => {
  const kept: FoundInPlace[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    const isDouble = kept.some(
      other =>
        other.classId === one.classId &&
        (isOneThing(other.box, one.box) || areOneThing(places[other.place], places[one.place])),
    )
    if (!isDouble) kept.push(one)
  }
  return kept
}

const areOneThing = (a: ReadPlace | undefined, b: ReadPlace | undefined): boolean =>
  a !== undefined && b !== undefined && isOneThing(a.box, b.box)
