import type { Decision } from '@xrai/contract/review/decision-schema'
import type { ReviewStore } from './review-store.ts'

/** Undo and redo in which the decisions of a group are one step. */
export const joinedSteps = (review: ReviewStore, takeBack: (decision: Decision) => void) => {
  /** For each decision of a group, all decisions of the group. */
  const steps = new Map<string, ReadonlySet<string>>()
  return {
    join: (made: readonly Decision[]) => {
      const ids = new Set(made.map(({ id }) => id))
      for (const id of ids) steps.set(id, ids)
      return () => made.toReversed().forEach(takeBack)
    },
    step: (way: 'undo' | 'redo') => {
      const first = review[way]()
      const joined = first && steps.get(first.id)
      const isJoined = () => joined?.has(review.snapshot()[`${way}able`]?.id ?? '')
      while (isJoined()) review[way]()
      return first
    },
  }
}
