import { compareDecisions, type FindingDecision, type OrderedDecision, orderDecisions } from './decision-order.ts'
import type { Decision } from './decision-schema.ts'

/* Undo and redo of one person, derived from the rows alone: they work across a reload, back to the person's first
   decision. */

const ownDecisions = (decisions: readonly Decision[], userId: string): OrderedDecision[] =>
  orderDecisions(decisions.filter(({ by }) => by.id === userId))

/** The decision that an undo would take back: the person's last active one; null if there is none. */
export const undoable = (decisions: readonly Decision[], userId: string): FindingDecision | null =>
  ownDecisions(decisions, userId).findLast(({ active }) => active)?.decision ?? null

/**
 * The decision that a redo would bring back: the person's most recently undone one; null once they decided anything
 * after it.
 */
export const redoable = (decisions: readonly Decision[], userId: string): FindingDecision | null => {
  const own = ownDecisions(decisions, userId)
  const last = own.at(-1)?.decision
  const [latest] = own
    .flatMap(({ decision, reversal, active }) => (reversal && !active ? [{ decision, reversal }] : []))
    .filter(({ reversal }) => last && compareDecisions(reversal, last) > 0)
    .toSorted((a, b) => compareDecisions(b.reversal, a.reversal))
  return latest?.decision ?? null
}
