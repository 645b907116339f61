import type { AnalysisStatus } from '@xrai/contract/case/analysis'

interface Progress {
  /** How far the detector came. */
  readonly state: 'queued' | 'processing' | 'done' | 'failed'
  /** The latest word of a dentist. */
  readonly review: 'reviewed' | 'reopened' | null
}

/** Done and marked as reviewed is ready, done is waiting for a dentist, the rest is as the detector left it. */
export const statusOf = ({ state, review }: Progress): AnalysisStatus => {
  if (state !== 'done') return state
  return review === 'reviewed' ? 'ready' : 'pending_revision'
}
