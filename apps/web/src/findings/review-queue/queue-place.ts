import type { ReviewQueue } from '@xrai/contract/routes/analyses'

export interface QueuePlace {
  /** Counted from 1. */
  readonly position: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

interface Shown {
  readonly id: string
  /** Still without a review. */
  readonly isWaiting: boolean
}

/**
 * The place of the analysis on screen in its queue. The server knows those that wait; those that were reviewed in this tab
 * stay in the queue, so that '3 de 12' is followed by '4 de 12'. Ids sort by time.
 */
export function queuePlace(queue: ReviewQueue, reviewed: readonly string[], { id, isWaiting }: Shown): QueuePlace {
  const others = reviewed.filter(other => other !== id).toSorted()
  const before = others.filter(other => other < id)
  const after = others.filter(other => other > id)
  return {
    position: queue.before + before.length + 1,
    total: queue.total + others.length + (isWaiting ? 0 : 1),
    previous:
      [queue.previous, before.at(-1)]
        .filter(known => known != null)
        .toSorted()
        .at(-1) ?? null,
    next: [queue.next, after[0]].filter(known => known != null).toSorted()[0] ?? null,
  }
}

/** Where to go once `id` is reviewed: to the next one that waits, else back to the oldest that was passed over. */
export const nextWaiting = ({ next, first }: Pick<ReviewQueue, 'next' | 'first'>, id: string): string | null =>
  next ?? (first === id ? null : first)
