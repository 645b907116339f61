import type { Matches } from './match.ts'

/**
 * COCO's average precision (Lin et al. 2014, cocoeval.py): monotonic precision sampled at 101 recalls, 0 to 1.
 * `weights` gives how often each image counts in the bootstrap. NaN without labels.
 */
export const averagePrecision = ({ matches, labels }: Matches, weights?: ArrayLike<number>): number => {
  const weightOf = (picture: number) => (weights ? (weights[picture] ?? 0) : 1)
  const total = labels.reduce((sum, count, picture) => sum + count * weightOf(picture), 0)
  if (total === 0) return Number.NaN
  const recalls = new Float64Array(matches.length)
  const precisions = new Float64Array(matches.length)
  let hits = 0
  let shown = 0
  matches.forEach(({ picture, hit }, index) => {
    const weight = weightOf(picture)
    shown += weight
    if (hit) hits += weight
    recalls[index] = hits / total
    precisions[index] = shown > 0 ? hits / shown : 0
  })
  let best = 0
  for (let index = precisions.length - 1; index >= 0; index -= 1) {
    best = Math.max(best, precisions[index] ?? 0)
    precisions[index] = best
  }
  let sum = 0
  let index = 0
  for (let step = 0; step <= 100; step += 1) {
    while (index < recalls.length && (recalls[index] ?? 0) < step / 100) index += 1
    sum += precisions[index] ?? 0
  }
  return sum / 101
}

/** Precision and recall at the display threshold; precision is NaN if nothing is shown. */
export const precisionRecall = ({ matches, labels }: Matches) => {
  const shown = matches.filter(match => match.shown)
  const hits = shown.filter(match => match.hit).length
  const total = labels.reduce((sum, count) => sum + count, 0)
  return { precision: hits / shown.length, recall: total === 0 ? Number.NaN : hits / total }
}
