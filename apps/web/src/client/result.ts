import { t } from '@xrai/contract/strings/translate'

/**
 * `aborted` by the caller; `offline`: no answer came; `refused` by the server, which says why; `unexplained`: an answer
 * that is not the server's own, such as a proxy's page.
 */
type RefusalKind = 'aborted' | 'offline' | 'refused' | 'unexplained'

/** What went wrong with a call. `status` is that of an answer; `code` is there only when the server itself refused. */
export interface Refusal {
  readonly kind: RefusalKind
  readonly error: string
  readonly code?: string
  readonly status?: number
  /** True for a failed quality check: the same upload with `force` is analysed all the same. */
  readonly overridable?: boolean
  /** What of the body was wrong: the id of a decision. */
  readonly subject?: string
}

/** No call of this client throws: it answers with data or with a refusal. */
export type Result<T> = { readonly data: T; readonly error?: undefined } | Refusal

export const isRefusal = <T>(result: Result<T>): result is Refusal => result.error !== undefined

/** A refusal as an exception, for the query cache, which recognises failures by exceptions only. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.error)
    this.refusal = refusal
  }
}

/** Throws `Refused` instead of answering with a refusal. */
export async function unwrap<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (isRefusal(result)) throw new Refused(result)
  return result.data
}

/** A server answers these if it is busy, away behind its proxy, or its disk is full. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504, 507])

/** Whether the same call may succeed later: the server was not reached, or could not decide yet. */
export const mayPass = (failure: unknown): boolean => {
  if (!(failure instanceof Refused)) return false
  const { kind, status } = failure.refusal
  return kind === 'offline' || (status !== undefined && passingStatuses.has(status))
}

/** The sentence a person reads: the server's own when it answered, else that it could not be reached. */
export function sentenceOf(failure: unknown): string {
  const refusal = failure instanceof Refused ? failure.refusal : (failure as Partial<Refusal> | null)
  if (refusal?.code !== undefined && refusal.error !== undefined) return refusal.error
  return refusal?.kind === 'refused' || refusal?.kind === 'unexplained' ? t('errors.internal') : t('ui.offline')
}

/** Specification §8, of an account's forms: the text of the answer's error field, with a code or without one. */
export function answeredSentence(refusal: Refusal): string {
  return refusal.kind === 'refused' ? refusal.error : sentenceOf(refusal)
}
