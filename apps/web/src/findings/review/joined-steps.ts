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
    /** The first decision that was made of those undone or redone; null if there is none. */
    step: (way: 'undo' | 'redo') => {
      const first = review[way]()
      let last = first
      const joined = first && steps.get(first.id)
      const isJoined = () => joined?.has(review.snapshot()[`${way}able`]?.id ?? '')
      while (isJoined()) last = review[way]() ?? last
      return way === 'undo' ? last : first
    },
    /** The decisions of the step that contains this one, as they were made. */
    stepOf: (id: string): readonly string[] => [...(steps.get(id) ?? [id])],
  }
}

export type JoinedSteps = ReturnType<typeof joinedSteps>
