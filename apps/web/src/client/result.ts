import { t } from '@xrai/contract/strings/translate'

/**
 * `aborted` by the caller; `offline`: no response came; `refused` by the server, with a reason; `unexplained`: a
 * response from something else, such as a proxy's page.
 */
type RefusalKind = 'aborted' | 'offline' | 'refused' | 'unexplained'

/** The failure of a call. `status` is that of the response; `code` is set only if the server itself refused. */
export interface Refusal {
  readonly kind: RefusalKind
  readonly error: string
  readonly code?: string
  readonly status?: number
  /** True for a failed quality check: the same upload with `force` is analysed anyway. */
  readonly overridable?: boolean
  /** The id of the wrong part of the body, such as a decision. */
  readonly subject?: string
}

/** Calls of this client never throw: they return data or a refusal. */
export type Result<T> = { readonly data: T; readonly error?: undefined } | Refusal

export const isRefusal = <T>(result: Result<T>): result is Refusal => result.error !== undefined

/** A refusal as an exception, because the query cache recognises failures only by exceptions. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.error)
    this.refusal = refusal
  }
}

/** Throws `Refused` instead of returning a refusal. */
export async function unwrap<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (isRefusal(result)) throw new Refused(result)
  return result.data
}

/** True if the record does not exist in this clinic; a text that is not an id is refused as invalid. */
export const isNotFound = (failure: unknown): boolean =>
  failure instanceof Refused && (failure.refusal.status === 404 || failure.refusal.status === 422)

/** Statuses of a busy server, an unreachable server behind its proxy, or a full disk. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504, 507])

/** True if the same call may succeed later: the server was unreachable, or could not decide yet. */
export const mayPass = (failure: unknown): boolean => {
  if (!(failure instanceof Refused)) return false
  const { kind, status } = failure.refusal
  return kind === 'offline' || (status !== undefined && passingStatuses.has(status))
}

/** The sentence for the user: the server's own if it answered, else that it is unreachable. */
export function sentenceOf(failure: unknown): string {
  const refusal = failure instanceof Refused ? failure.refusal : (failure as Partial<Refusal> | null)
  if (refusal?.code !== undefined && refusal.error !== undefined) return refusal.error
  return refusal?.kind === 'refused' || refusal?.kind === 'unexplained' ? t('errors.internal') : t('ui.offline')
}

/** Refusals whose own sentence suits a visitor. */
const ownSentence: ReadonlySet<string | undefined> = new Set(['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS'])

/** Like `sentenceOf`, but in usted, because a visitor has no account. */
export function publicSentenceOf(failure: unknown): string {
  const refusal = failure instanceof Refused ? failure.refusal : undefined
  if (refusal && ownSentence.has(refusal.code)) return refusal.error
  return refusal?.kind === 'offline' ? t('patientView.public.offline') : t('patientView.public.failed')
}

/** Specification §8, for account forms: the text of the response's error field, with a code or without one. */
export function answeredSentence(refusal: Refusal): string {
  return refusal.kind === 'refused' ? refusal.error : sentenceOf(refusal)
}
