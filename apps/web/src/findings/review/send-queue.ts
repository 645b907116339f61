import type { Decision } from '@xrai/contract/review/decision-schema'
import { isRefusal, type Refusal, type Result } from '../../client/result.ts'

/** The result of sending a batch. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly decisions: readonly Decision[] }
  /** No response, or a temporary refusal: retry the same batch later. */
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** 408, 429 and 5xx are temporary; after the end of a session the queue waits for the next login. */
const passes = ({ kind, status }: Refusal): boolean =>
  kind === 'offline' || kind === 'aborted' || status === undefined || status >= 500 || [401, 408, 429].includes(status)

export const outcomeOf = (result: Result<{ readonly decisions: readonly Decision[] }>): SendOutcome => {
  if (!isRefusal(result)) return { kind: 'stored', decisions: result.data.decisions }
  return passes(result) ? { kind: 'later' } : { kind: 'refused', refusal: result }
}

const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

/** The pause before the next attempt, in milliseconds, by the number of failures. */
export const pauseAfter = (failures: number): number => pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0]
