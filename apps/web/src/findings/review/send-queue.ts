import type { Decision } from '@xrai/contract/review/decision-schema'
import { isRefusal, type Refusal, type Result } from '../../client/result.ts'

/** The result of sending a batch. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly decisions: readonly Decision[] }
  /** No response, or a temporary refusal: retry the same batch later. */
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/**
 * 408, 429 and 5xx are temporary. After the end of a session the queue waits for the next login, and after another tab
 * changed the clinic until the session returns to this one.
 */
const passes = ({ kind, status, code }: Refusal): boolean =>
  kind === 'offline' ||
  kind === 'aborted' ||
  status === undefined ||
  status >= 500 ||
  [401, 408, 429].includes(status) ||
  code === 'CLINIC_CHANGED'

export const outcomeOf = (result: Result<{ readonly decisions: readonly Decision[] }>): SendOutcome => {
  if (!isRefusal(result)) return { kind: 'stored', decisions: result.data.decisions }
  return passes(result) ? { kind: 'later' } : { kind: 'refused', refusal: result }
}

const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

/** The pause before the next attempt, in milliseconds, by the number of failures. */
const pauseAfter = (failures: number): number => pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0]

/**
 * Sends the queue in batches, one request at a time, and retries a batch after a pause. Sends nothing before `start` or
 * after the function that it returns; a request that is in flight at that time still settles, and then `left` is called
 * if the queue is not empty. It is called too for what is queued later, such as an undo from a notice.
 */
export function createDelivery(
  nextBatch: () => readonly Decision[],
  send: (batch: readonly Decision[]) => Promise<SendOutcome>,
  settle: (batch: readonly Decision[], outcome: SendOutcome) => void,
  left: () => void = () => undefined,
) {
  let isSending = false
  let isClosed = true
  let wasStarted = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const deliver = async (): Promise<void> => {
    clearTimeout(timer)
    if (isSending) return
    if (isClosed) return wasStarted ? whenLeft() : undefined
    const batch = nextBatch()
    if (batch.length === 0) return
    isSending = true
    const outcome = await send(batch)
    isSending = false
    failures = outcome.kind === 'later' ? failures + 1 : 0
    settle(batch, outcome)
    if (isClosed) return whenLeft()
    if (outcome.kind !== 'later') return deliver()
    timer = setTimeout(() => void deliver(), pauseAfter(failures))
  }
  const whenLeft = () => {
    if (nextBatch().length > 0) left()
  }
  const flush = () => void deliver()

  return {
    /** Sends at once what is queued. */
    flush,
    start: () => {
      isClosed = false
      wasStarted = true
      flush()
      return () => {
        isClosed = true
        clearTimeout(timer)
        if (!isSending) whenLeft()
      }
    },
  }
}
