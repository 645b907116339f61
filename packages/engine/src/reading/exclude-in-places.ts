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
 * Removes conditions that one tooth cannot have together, by `model.json`'s `rules`: at each place, from the strongest
 * down, a remaining condition removes the weaker ones that it excludes, and records them.
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

/** Keeps the best finding of each class per object, judged by places or boxes, best first. */
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

/**
 * Lowers findings that contradict a more certain one to the model's `contradicted`, so that they are hidden beside it
 * by default: another one of its class on its place or box, or on its side if the jaw has one there, and those that
 * `rules` exclude at its place; best first. The more certain one records what it excluded.
 */
export const lowerContradicted = <F extends Found & { readonly place?: number }>(
  found: readonly F[],
  { classes, rules = [], contradicted, onePerSide = [], input }: Model,
): F[] => {
  const settled = found.toSorted((a, b) => b.score - a.score)
  if (contradicted === undefined) return settled
  const nameOf = ({ classId }: Found) => classes[classId]?.id ?? ''
  const isOnTheLeft = ({ box }: Found) => box.x < input.width / 2
  const lowered = new Set<number>()
  for (const [at, strong] of settled.entries()) {
    if (strong.score <= contradicted) break
    if (lowered.has(at)) continue
    const drops = rules.flatMap(rule => (rule.if === nameOf(strong) ? rule.drops : []))
    const excluded: Excluded[] = [...(strong.excluded ?? [])]
    for (const [other, weak] of settled.entries()) {
      if (other <= at) continue
      const isHere = strong.place !== undefined && weak.place === strong.place
      const isExcluded = isHere && drops.includes(nameOf(weak))
      const isBeside = onePerSide.includes(nameOf(strong)) && isOnTheLeft(strong) === isOnTheLeft(weak)
      const isDouble = weak.classId === strong.classId && (isHere || isBeside || isOneThing(strong.box, weak.box))
      if (!(isExcluded || isDouble)) continue
      if (isExcluded && weak.score > contradicted && !lowered.has(other)) {
        excluded.push({ class: nameOf(weak), confidence: weak.score })
      }
      lowered.add(other)
    }
    if (excluded.length > 0) settled[at] = { ...strong, excluded }
  }
  return settled
    .map((one, at) => (lowered.has(at) ? { ...one, score: Math.min(one.score, contradicted) } : one))
    .toSorted((a, b) => b.score - a.score)
}

const areOneThing = (a: ReadPlace | undefined, b: ReadPlace | undefined): boolean =>
  a !== undefined && b !== undefined && isOneThing(a.box, b.box)
