import { t } from '@xrai/contract/strings/translate'

/** What went wrong with a call. `code` and `status` are there only when the server itself refused it. */
export interface Refusal {
  readonly error: string
  readonly code?: string
  readonly status?: number
  /** Said of a picture: the same upload with `force` is analysed all the same. */
  readonly overridable?: boolean
}

/** No call of this client throws: it answers with data or with a refusal. */
export type Result<T> = { readonly data: T; readonly error?: undefined } | Refusal

export const isRefusal = <T>(result: Result<T>): result is Refusal => result.error !== undefined

/** A refusal as an exception, for the query cache, which knows failures only by their throwing. */
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

/** The sentence a person reads: the server's own when it answered, else that it could not be reached. */
export function sentenceOf(failure: unknown): string {
  const refusal = failure instanceof Refused ? failure.refusal : (failure as Refusal | null)
  if (refusal?.code !== undefined) return refusal.error
  return refusal?.status === undefined ? t('ui.offline') : t('errors.internal')
}

/** Specification §8, of an account's forms: the text of the answer's error field, with a code or without one. */
export function answeredSentence(refusal: Refusal): string {
  const isAnswered = refusal.status !== undefined && refusal.error !== t('request.unknown')
  return isAnswered ? refusal.error : sentenceOf(refusal)
}

export const isAborted = (failure: Refusal) => failure.error === t('request.aborted')
