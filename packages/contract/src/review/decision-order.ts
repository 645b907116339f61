import type { Decision } from './decision-schema.ts'

/** By time, then by id, never by arrival. */
export const compareDecisions = (a: Pick<Decision, 'id' | 'at'>, b: Pick<Decision, 'id' | 'at'>): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : Number(a.id > b.id))

/** A decision about findings: all but undo and redo. */
export type FindingDecision = Exclude<Decision, { kind: 'undo' | 'redo' }>

const isReversal = (decision: Decision) => decision.kind === 'undo' || decision.kind === 'redo'

export interface OrderedDecision {
  readonly decision: FindingDecision
  /** The latest undo or redo of it; null if there is none. */
  readonly reversal: Decision | null
  /** False if it was undone last. */
  readonly active: boolean
}

/**
 * The decisions about findings, in order. An undo of an undo, of another person's decision or of an unknown decision is
 * ignored.
 */
export const orderDecisions = (decisions: readonly Decision[]): OrderedDecision[] => {
  const sorted = decisions.toSorted(compareDecisions)
  const reversals = new Map<string, Decision>()
  for (const decision of sorted) if ('of' in decision) reversals.set(`${decision.of} ${decision.by.id}`, decision)
  return sorted
    .filter((decision): decision is FindingDecision => !isReversal(decision))
    .map(decision => {
      const reversal = reversals.get(`${decision.id} ${decision.by.id}`) ?? null
      return { decision, reversal, active: reversal?.kind !== 'undo' }
    })
}

/**
 * Merges the server's decisions with those that a client has not yet sent. The server's row replaces the client's own,
 * because their times may differ.
 */
export const mergeDecisions = (stored: readonly Decision[], queued: readonly Decision[]): Decision[] => [
  ...new Map([...queued, ...stored].map(decision => [decision.id, decision])).values(),
]
