import { defaultConfidence } from '../records/limits.ts'
import type { FoldedFinding } from './fold.ts'

type Decided = Pick<FoldedFinding, 'state' | 'confidence'>

/** Accepted, edited or added by a dentist. */
export const isConfirmed = ({ state }: Pick<Decided, 'state'>): boolean => state !== 'undecided' && state !== 'rejected'

/** Shown before the user chooses any filter: decided, or undecided with at least the default confidence. */
export const isShownFirst = ({ state, confidence }: Decided): boolean =>
  state !== 'undecided' || (confidence ?? 1) >= defaultConfidence

/** Counted by lists: shown first and not rejected. */
export const isCounted = (finding: Decided): boolean => finding.state !== 'rejected' && isShownFirst(finding)
