import type { Model } from '../infer/model.ts'
import type { RawOutput, ReaderOutput } from '../infer/session.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import { logit, sigmoid } from '../postprocess/logistic.ts'
import { isOneThing, overlap } from '../postprocess/overlap.ts'
import { isCredible } from './is-credible.ts'
import type { ReadPlace } from './places-to-read.ts'

type Weights = NonNullable<Model['fusion']>[string]

/** A condition of a place with the combined evidence of detector and reader. */
export interface Evidence {
  readonly classId: number
  readonly place: number
  /** 0–1 */
  readonly score: number
}

/** Caps the detector's score below certainty. */
const ceiling = 0.995

/**
 * Every condition of every credible place that reaches the model's `minimumRead`, by `model.json`'s `fusion`: a
 * weighted sum of the logits of the detector's best box there and of the reader's answers. A class that the reader only
 * adds to is left out if the detector has a finding of it.
 */
export const gatherEvidence = (
  places: readonly ReadPlace[],
  detections: readonly Candidate[],
  { answers }: Pick<ReaderOutput, 'answers'>,
  model: Model,
): Evidence[] => {
  const { classes, fusion = {}, minimumScore, minimumRead = minimumScore } = model
  const found: Evidence[] = []
  const credible = isCredible(places, answers, model)
  const onPlaces = onBestPlace(places, detections, model.sameTooth)
  classes.forEach(({ id }, classId) => {
    const weights = fusion[id]
    if (!weights) return
    const { adds = 1 } = weights
    const own =
      weights.adds === undefined ? [] : detections.filter(one => one.classId === classId && one.score >= model.ownBox)
    places.forEach(({ box }, at) => {
      if (!credible[at]) return
      const detected = onPlaces[at]?.find(detection => detection.classId === classId)
      if (own.some(one => onPlaces[at]?.includes(one) || isOneThing(one.box, box))) return
      const score = Math.min(confidenceOf(weights, detected?.score ?? 0, answersAt(at, answers, model), model), adds)
      if (score >= minimumRead) found.push({ classId, place: at, score })
    })
  })
  return found
}

/**
 * A detector's finding with the confidence that its class's `fusion` gives without a reader. Undefined below
 * `minimumScore`.
 */
export const calibrate = (detection: Candidate, model: Model): Candidate | undefined => {
  const weights = model.fusion?.[model.classes[detection.classId]?.id ?? '']
  if (!weights || weights.adds !== undefined) return detection
  const score = confidenceOf(weights, detection.score, () => 0, model)
  return score >= model.minimumScore ? { ...detection, score } : undefined
}

/**
 * The findings of classes with `readAt`, each in the box of the finding that was read. Weaker ones than `minimumScore`
 * are left out.
 */
export const readAtFindings = (
  places: readonly ReadPlace[],
  { answers }: Pick<ReaderOutput, 'answers'>,
  model: Model,
): Candidate[] =>
  model.classes.flatMap(({ id, readAt }, classId) => {
    const weights = readAt === undefined ? undefined : model.fusion?.[id]
    if (!weights) return []
    return places.flatMap(({ finding, box }, at) => {
      const read = finding && model.classes[finding.classId]?.id === readAt ? calibrate(finding, model) : undefined
      if (!read) return []
      const score = (weights.highest ?? 1) * confidenceOf(weights, read.score, answersAt(at, answers, model), model)
      return score >= model.minimumScore ? [{ classId, score, box }] : []
    })
  })

/** False if the reader gives a detector's finding none of the answers that `confirmed` asks for at its place. */
export const isConfirmed = (
  { classId }: Candidate,
  place: number,
  { answers }: Pick<ReaderOutput, 'answers'>,
  model: Model,
): boolean => {
  const asked = model.confirmed?.[model.classes[classId]?.id ?? '']
  return !asked || asked.answers.some(name => answersAt(place, answers, model)(name) >= asked.least)
}

/** The confidence by `fusion` of a detector's score and of the reader's logit for each answer. */
const confidenceOf = (
  { bias, detector, answers }: Weights,
  score: number,
  answer: (name: string) => number,
  model: Model,
): number => {
  let sum = bias + detector * logitOf(score, model)
  for (const [name, weight] of Object.entries(answers)) sum += weight * answer(name)
  return sigmoid(sum)
}

/** The reader's logits at one place, by name. */
const answersAt =
  (at: number, { data, columns }: RawOutput, { reader }: Model) =>
  (name: string): number =>
    data[at * columns + (reader?.answers.indexOf(name) ?? -1)] ?? 0

const logitOf = (score: number, { floor }: Model): number => logit(Math.min(Math.max(score, floor), ceiling))

/**
 * The detections of each place, in order. Each is assigned to the place with which it overlaps most, if that is at
 * least `least`.
 */
export const onBestPlace = (
  places: readonly ReadPlace[],
  detections: readonly Candidate[],
  least: number,
): Candidate[][] => {
  const onPlaces = places.map((): Candidate[] => [])
  for (const detection of detections) {
    let best = -1
    let most = 0
    places.forEach(({ box }, at) => {
      const shared = overlap(box, detection.box)
      if (shared > most) {
        best = at
        most = shared
      }
    })
    if (most >= least) onPlaces[best]?.push(detection)
  }
  return onPlaces
}
