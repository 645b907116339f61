import { type MutationKey, type MutationOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { mayPass, Refused } from './result.ts'
import { readToken } from './token.ts'

interface Made<Sent> {
  readonly sent: Sent
  /** The token of the session in which it was made: it is sent in no other. */
  readonly token: string | null
}

interface ChangesOf<Sent, Answer> {
  readonly key: MutationKey
  /** Changes of one scope are sent sequentially, in the order in which they were made. */
  readonly scope: string
  readonly send: (sent: Sent) => Promise<Answer>
  readonly onKept: (answer: Answer, sent: Sent) => unknown
  /** The server refused it; the same change would be refused again. */
  readonly onRefused: (error: Error, sent: Sent) => unknown
}

const longestPause = 10_000

/**
 * Handles every change separately, however many are pending, because callbacks passed to `mutate` fire only for the
 * latest one, and for none after the screen is left. Retries until the server is reachable.
 */
export const changeOptions = <Sent, Answer>({ key, scope, send, onKept, onRefused }: ChangesOf<Sent, Answer>) =>
  ({
    mutationKey: key,
    scope: { id: scope },
    retry: (_, error) => mayPass(error),
    retryDelay: count => Math.min(1000 * 2 ** count, longestPause),
    mutationFn: ({ sent, token }) =>
      token !== null && token === readToken()
        ? send(sent)
        : Promise.reject(new Refused({ kind: 'aborted', error: '' })),
    onSuccess: (answer, { sent }) => onKept(answer, sent),
    onError: (error, { sent }) => onRefused(error, sent),
  }) satisfies MutationOptions<Answer, Error, Made<Sent>>

interface Waiting<Sent> {
  readonly sent: Sent
  /** Why it has not arrived yet. */
  readonly failure: Error | null
}

/** Sends changes, and lists those without a response yet, from this or from a previous screen. */
export function useKeptChanges<Sent, Answer>(changes: ChangesOf<Sent, Answer>) {
  const { mutate } = useMutation(changeOptions(changes))
  const waiting = useMutationState<Waiting<Sent>>({
    filters: { mutationKey: changes.key, status: 'pending' },
    select: ({ state }) => ({ sent: (state.variables as Made<Sent>).sent, failure: state.failureReason }),
  })
  return {
    send: (sent: Sent) => mutate({ sent, token: readToken() }),
    waiting,
    failure: waiting.find(({ failure }) => failure !== null)?.failure ?? null,
  }
}
