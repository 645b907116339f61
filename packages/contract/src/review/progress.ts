import { defaultConfidence } from '../records/limits.ts'
import type { FoldedFinding } from './fold.ts'

/** 'Decididos: 12 de 21'. */
export interface ReviewProgress {
  readonly decided: number
  readonly total: number
}

/**
 * How many of the detector's findings are decided, out of those that reach a confidence (0–1) or are decided anyway.
 * Added findings are not counted.
 */
export const reviewProgress = (
  folded: readonly FoldedFinding[],
  minimumConfidence = defaultConfidence,
): ReviewProgress => {
  const counted = folded.filter(
    ({ original, state }) => original && (state !== 'undecided' || original.confidence >= minimumConfidence),
  )
  return { decided: counted.filter(({ state }) => state !== 'undecided').length, total: counted.length }
}
