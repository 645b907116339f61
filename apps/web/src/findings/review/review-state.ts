import { decisionLimits } from '@xrai/contract/review/decision'
import { mergeDecisions } from '@xrai/contract/review/decision-order'
import type { Decision } from '@xrai/contract/review/decision-schema'
import type { ArrivedDecisions } from '@xrai/contract/routes/decisions'

/** The server's decisions on an analysis, and the user's own that are not yet acknowledged, in order. */
export interface ReviewState {
  readonly stored: readonly Decision[]
  /** `stored` is complete up to this cursor. */
  readonly cursor: number
  readonly queue: readonly Decision[]
}

export const emptyReview: ReviewState = { stored: [], cursor: 0, queue: [] }

const without = (queue: readonly Decision[], ids: ReadonlySet<string>) => {
  const rest = queue.filter(({ id }) => !ids.has(id))
  return rest.length === queue.length ? queue : rest
}

const idsOf = (decisions: readonly Decision[]): ReadonlySet<string> => new Set(decisions.map(({ id }) => id))

/** Replaces queued rows by the server's. Returns the same state if nothing is new. */
const store = (state: ReviewState, rows: readonly Decision[], cursor: number): ReviewState => {
  const known = idsOf(state.stored)
  const fresh = rows.filter(({ id }) => !known.has(id))
  const queue = without(state.queue, idsOf(rows))
  if (fresh.length === 0 && cursor === state.cursor && queue === state.queue) return state
  return { stored: fresh.length > 0 ? [...state.stored, ...fresh] : state.stored, cursor, queue }
}

/** Adds the decisions of a list or an event, ignoring known ones. */
export const arrive = (state: ReviewState, { decisions, cursor }: ArrivedDecisions): ReviewState =>
  store(state, decisions, Math.max(cursor, state.cursor))

/** Removes acknowledged decisions from the queue. The cursor stays, because others may have decided in between. */
export const acknowledge = (state: ReviewState, answered: readonly Decision[]): ReviewState =>
  store(state, answered, state.cursor)

export const enqueue = (state: ReviewState, decisions: readonly Decision[]): ReviewState => {
  const known = idsOf([...state.stored, ...state.queue])
  const fresh = decisions.filter(({ id }) => !known.has(id))
  return fresh.length === 0 ? state : { ...state, queue: [...state.queue, ...fresh] }
}

export const allDecisions = ({ stored, queue }: ReviewState): readonly Decision[] => mergeDecisions(stored, queue)

/**
 * Removes a refused decision from the queue with every decision that depends on it: its undo, and decisions on a
 * finding that it would have added. Without a `subject` the server refused the whole request.
 */
export const dropRefused = (
  state: ReviewState,
  sent: readonly Decision[],
  subject: string | undefined,
): { readonly state: ReviewState; readonly dropped: readonly Decision[] } => {
  const refused = new Set(sent.some(({ id }) => id === subject) ? [subject] : sent.map(({ id }) => id))
  const dropped = state.queue.filter(decision => {
    const isLost =
      refused.has(decision.id) ||
      ('of' in decision && refused.has(decision.of)) ||
      ('targets' in decision && decision.targets.some(({ finding }) => refused.has(finding)))
    // In order, because a removed decision may invalidate later ones.
    if (isLost) refused.add(decision.id)
    return isLost
  })
  return { state: { ...state, queue: without(state.queue, idsOf(dropped)) }, dropped }
}

/** Below the body limit of 1 MiB, with room for JSON's overhead. */
const largestBatch = 900_000

/** The next batch to send: the head of the queue, up to the limit of one call. */
export const nextBatch = ({ queue }: ReviewState): readonly Decision[] => {
  let length = 0
  const batch = queue.slice(0, decisionLimits.batch)
  const end = batch.findIndex((decision, at) => {
    length += JSON.stringify(decision).length
    return at > 0 && length > largestBatch
  })
  return end < 0 ? batch : batch.slice(0, end)
}
