import type { Candidate } from './candidates.ts'
import { overlap } from './overlap.ts'

/**
 * Greedy non-maximum suppression within each class: the best candidate stays, those of its class that overlap it by
 * more than `iou` go, and so on. Best first; equal scores in the order they came. Boxes of different classes never
 * suppress each other, for a tooth may have two conditions.
 */
export const suppress = (candidates: readonly Candidate[], iou: number): Candidate[] => {
  const kept: Candidate[] = []
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const hidden = kept.some(other => other.classId === candidate.classId && overlap(other.box, candidate.box) > iou)
    if (!hidden) kept.push(candidate)
  }
  return kept
}
