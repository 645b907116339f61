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
  /** Not reviewed yet. */
  readonly isWaiting: boolean
}

/**
 * The position of the analysis on screen in its queue. The server returns the waiting ones; those reviewed in this tab
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

/** The analysis to open after `id` is reviewed: the next waiting one, else the oldest skipped one. */
export const nextWaiting = ({ next, first }: Pick<ReviewQueue, 'next' | 'first'>, id: string): string | null =>
  next ?? (first === id ? null : first)
