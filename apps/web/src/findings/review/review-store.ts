import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReviewScreen } from '@xrai/contract/review/decision'
import type { FindingDecision } from '@xrai/contract/review/decision-order'
import type { Decision, DecisionAct } from '@xrai/contract/review/decision-schema'
import { type FoldedFinding, fold } from '@xrai/contract/review/fold'
import { redoable, undoable } from '@xrai/contract/review/history'
import { nextDecision } from '@xrai/contract/review/next-decision'
import type { ArrivedDecisions } from '@xrai/contract/routes/decisions'
import { createListeners } from '../../base/create-store.ts'
import type { QueueStorage } from '../../client/queued-decisions.ts'
import type { Refusal } from '../../client/result.ts'
import { keepUnchanged } from './keep-unchanged.ts'
import {
  acknowledge,
  allDecisions,
  arrive,
  dropRefused,
  emptyReview,
  enqueue,
  nextBatch,
  type ReviewState,
} from './review-state.ts'
import { createDelivery, type SendOutcome } from './send-queue.ts'
import { type TurnedImage, turnDecision } from './turn-decision.ts'

/** A snapshot of a review for the screen; a new object at each change, with unchanged parts reused. */
export interface ReviewSnapshot {
  /** In pixels of the displayed image, like the findings. */
  readonly decisions: readonly Decision[]
  readonly findings: readonly FoldedFinding[]
  readonly undoable: FindingDecision | null
  readonly redoable: FindingDecision | null
  /** The number of decisions that the server has not acknowledged. */
  readonly waiting: number
  /** The last attempt to send failed. */
  readonly isOffline: boolean
  /** Earlier decisions are loaded, unless the server is unreachable. */
  readonly isLoaded: boolean
}

interface ReviewOptions {
  /** In display orientation: turned upright. */
  readonly predictions: readonly Prediction[]
  readonly image: TurnedImage
  readonly screen: ReviewScreen
  /** The deciding user; null for a read-only user. */
  readonly by: Decision['by'] | null
  readonly storage: QueueStorage | null
  readonly send: (decisions: readonly Decision[]) => Promise<SendOutcome>
  readonly onRefused: (dropped: readonly Decision[], refusal: Refusal) => void
  readonly onStored?: () => void
  /** Decisions are still to be sent after the review was left. */
  readonly onLeft?: () => void
  readonly now?: () => Date
}

export interface ReviewStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => ReviewSnapshot
  readonly cursor: () => number
  readonly arrive: (arrived: ArrivedDecisions) => void
  readonly setLoaded: () => void
  /** Makes a decision and sends it; null for a read-only user. */
  readonly decide: (act: DecisionAct) => Decision | null
  readonly undo: () => FindingDecision | null
  readonly redo: () => FindingDecision | null
  /** Sends pending decisions at once, for example on reconnection. */
  readonly flush: () => void
  readonly setPredictions: (predictions: readonly Prediction[]) => void
  /** Starts sending, until the returned function is called. */
  readonly start: () => () => void
}

/**
 * The review of one analysis, independent of React: a decision is folded once, shown at once and sent in the
 * background.
 */
export function createReviewStore(options: ReviewOptions): ReviewStore {
  const { image, screen, by, storage, send, onRefused, onStored, onLeft, now = () => new Date() } = options
  const { notify, subscribe } = createListeners()
  let state: ReviewState = enqueue(emptyReview, storage?.read() ?? [])
  let { predictions } = options
  let isOffline = false
  let shown = snapshotOf(undefined)

  function snapshotOf(before: ReviewSnapshot | undefined): ReviewSnapshot {
    const decisions = allDecisions(state).map(decision => turnDecision(decision, image))
    return {
      decisions,
      findings: keepUnchanged(before?.findings ?? [], fold(predictions, decisions)),
      undoable: by && undoable(decisions, by.id),
      redoable: by && redoable(decisions, by.id),
      waiting: state.queue.length,
      isOffline,
      isLoaded: before?.isLoaded ?? false,
    }
  }

  const change = (next: ReviewState, offline = isOffline) => {
    if (next === state && offline === isOffline) return
    const isSame = next === state
    state = next
    isOffline = offline
    shown = isSame ? { ...shown, isOffline } : snapshotOf(shown)
    notify()
  }

  const settle = (batch: readonly Decision[], outcome: SendOutcome) => {
    // The device still has the unacknowledged decisions.
    if (outcome.kind === 'later') return change(state, true)
    if (outcome.kind === 'stored') {
      for (const { id } of outcome.decisions) storage?.remove(id)
      change(acknowledge(state, outcome.decisions), false)
      onStored?.()
    } else {
      const { state: rest, dropped } = dropRefused(state, batch, outcome.refusal.subject)
      for (const { id } of dropped) storage?.remove(id)
      change(rest, false)
      onRefused(dropped, outcome.refusal)
    }
  }
  const { flush, start } = createDelivery(() => nextBatch(state), send, settle, onLeft)

  const decide = (act: DecisionAct): Decision | null => {
    if (!by) return null
    const decision = turnDecision({ ...act, ...nextDecision(shown.decisions, now()), screen, by }, image)
    storage?.keep(decision)
    change(enqueue(state, [decision]))
    flush()
    return decision
  }

  const reverse = (kind: 'undo' | 'redo', which: 'undoable' | 'redoable') => () => {
    const decision = shown[which]
    if (decision) decide({ kind, of: decision.id })
    return decision
  }

  return {
    subscribe,
    snapshot: () => shown,
    cursor: () => state.cursor,
    arrive: arrived => {
      for (const { id } of arrived.decisions) storage?.remove(id)
      change(arrive(state, arrived))
    },
    setLoaded: () => {
      shown = { ...shown, isLoaded: true }
      notify()
    },
    decide,
    undo: reverse('undo', 'undoable'),
    redo: reverse('redo', 'redoable'),
    flush,
    setPredictions: given => {
      if (given === predictions) return
      predictions = given
      shown = snapshotOf(shown)
      notify()
    },
    start,
  }
}
