import { defaultConfidence } from '../records/limits.ts'
import type { FoldedFinding } from './fold.ts'

type Decided = Pick<FoldedFinding, 'state' | 'confidence'>

/** Accepted, edited or added by a dentist. */
export const isConfirmed = ({ state }: Pick<Decided, 'state'>): boolean => state !== 'undecided' && state !== 'rejected'

/** Visible before the user chooses any filter: decided, or undecided with at least this confidence (0–1). */
export const isVisible = ({ state, confidence }: Decided, minimumConfidence = defaultConfidence): boolean =>
  state !== 'undecided' || (confidence ?? 1) >= minimumConfidence

/** Counted by lists: visible and not rejected. */
export const isCounted = (finding: Decided): boolean => finding.state !== 'rejected' && isVisible(finding)
