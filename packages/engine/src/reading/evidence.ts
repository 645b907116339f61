import type { Model } from '../infer/model.ts'
import type { ReaderOutput } from '../infer/session.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import type { Box } from '../postprocess/detection.ts'
import { logit, sigmoid } from '../postprocess/logistic.ts'
import { overlap } from '../postprocess/overlap.ts'
import type { ReadPlace } from './places-to-read.ts'

/** A condition of a place by what detector and reader say together. */
export interface Evidence {
  readonly classId: number
  readonly place: number
  /** 0–1 */
  readonly score: number
  /** The detector's best box of the class there. */
  readonly detected: Candidate | undefined
}

/** A lesion lies at the end of a root, past it as often as on it. */
export const lesionClass = 'PERIAPICAL LESION'
const pastTheRoot = 0.25
/** The detector's score is never taken for certainty. */
const ceiling = 0.995

/** A place's box, longer by a quarter of its height past the root's end. */
export const withRootTip = ({ box, upper }: ReadPlace): Box<'input'> => {
  const more = pastTheRoot * box.height
  return { ...box, y: box.y + ((upper ? -1 : 1) * more) / 2, height: box.height + more }
}

const isCentredIn = (box: Box<'input'>, { x, y }: Box<'input'>) =>
  Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2

/**
 * Every condition of every place that reaches the model's `minimumScore`, by `model.json`'s `fusion`: a weighted sum of
 * the logits of the detector's best box there and of the reader's answers.
 */
export const gatherEvidence = (
  places: readonly ReadPlace[],
  detections: readonly Candidate[],
  { answers }: Pick<ReaderOutput, 'answers'>,
  model: Model,
): Evidence[] => {
  const { classes, fusion = {}, reader, floor, sameTooth, minimumScore } = model
  const found: Evidence[] = []
  classes.forEach(({ id }, classId) => {
    const weights = fusion[id]
    if (!weights) return
    const own = detections.filter(detection => detection.classId === classId)
    const asked = Object.entries(weights.answers).map(([name, weight]) => ({
      column: reader?.answers.indexOf(name) ?? -1,
      weight,
    }))
    places.forEach((place, at) => {
      const reach = withRootTip(place)
      const detected = own.find(({ box }) =>
        id === lesionClass ? isCentredIn(reach, box) : overlap(place.box, box) >= sameTooth,
      )
      const seen = Math.min(Math.max(detected?.score ?? 0, floor), ceiling)
      let sum = weights.bias + weights.detector * logit(seen)
      for (const { column, weight } of asked) sum += weight * (answers.data[at * answers.columns + column] ?? 0)
      const score = sigmoid(sum)
      if (score >= minimumScore) found.push({ classId, place: at, score, detected })
    })
  })
  return found
}
