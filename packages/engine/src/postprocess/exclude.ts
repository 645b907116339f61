import type { Model } from '../infer/model.ts'
import type { Candidate } from './candidates.ts'
import { overlap } from './overlap.ts'

/** Boxes with a greater overlap are on one tooth. */
const sameTooth = 0.6

/**
 * Applies the exclusive groups, because a tooth has a filling or a crown, not both: of two classes of one group at one
 * position, the weaker is dropped if its score is below the model's share of the better one's; otherwise both are kept.
 * `candidates` best first.
 */
export const exclude = (candidates: readonly Candidate[], { classes, exclusive }: Model): Candidate[] => {
  if (!exclusive) return [...candidates]
  const groupOf = classes.map(({ id }) => exclusive.groups.findIndex(group => group.includes(id)))
  const rivals = (a: number, b: number) => a !== b && groupOf[a] === groupOf[b] && groupOf[a] !== -1
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    const beaten = kept.some(
      other =>
        rivals(other.classId, candidate.classId) &&
        candidate.score < exclusive.share * other.score &&
        overlap(other.box, candidate.box) > sameTooth,
    )
    if (!beaten) kept.push(candidate)
  }
  return kept
}
