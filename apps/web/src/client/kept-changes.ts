import { type MutationKey, type MutationOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { mayPass, Refused } from './result.ts'
import { readToken } from './token.ts'

interface Made<Sent> {
  readonly sent: Sent
  /** Of the session in which it was made: it is sent in no other. */
  readonly token: string | null
}

interface ChangesOf<Sent, Answer> {
  readonly key: MutationKey
  /** Changes of one scope are sent one after the other, in the order of their making. */
  readonly scope: string
  readonly send: (sent: Sent) => Promise<Answer>
  readonly onKept: (answer: Answer, sent: Sent) => unknown
  /** The server has decided: the same change would be refused again. */
  readonly onRefused: (error: Error, sent: Sent) => unknown
}

const longestPause = 10_000

/**
 * Every change on its own, however many are on their way: what `mutate` itself is given hears of the latest alone, and of
 * none once the screen is left. Tried again until the server was reached.
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

/** Sends changes, and knows those that the server has not answered: from here, or from a screen that was left. */
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
