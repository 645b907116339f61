import { queryOptions, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../base/create-store.ts'
import { call } from './call.ts'
import { keepClinic, knownClinic, shownClinic } from './clinic-of-session.ts'
import { endOnServer } from './ended-sessions.ts'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'
import { loadQueueBox } from './queue-box.ts'
import { forgetQueue } from './queue-entries.ts'
import { forgetAnswers } from './request.ts'
import { isRefusal, Refused, type Result, unwrap } from './result.ts'
import { forgetToken, keepOwner, onTokenChange, readOwner, readToken } from './token.ts'
import { forgetUnsent } from './unsent-files.ts'

const sessionQuery = queryOptions({
  queryKey: keyOf('session'),
  queryFn: async ({ signal }) => {
    const keepBox = loadQueueBox()
    const session = await unwrap(call(endpoints.getSession, {}, { signal }))
    keepOwner(session.user.id)
    await keepBox(session.user.id, session.queueKey)
    return session
  },
  staleTime: 5 * 60_000,
})

/** True if this tab has a session; changes as soon as one begins or ends. */
export const useSignedIn = () =>
  useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => false,
  )

/** The signed-in user; sends no request without a session. */
export const useSession = () => useQuery({ ...sessionQuery, enabled: useSignedIn() })

/** Ends the session here at once, discarding unsent decisions, and on the server as soon as it is reachable. */
export function signOut() {
  const token = readToken()
  const owner = readOwner()
  if (owner !== null) forgetQueue(owner)
  forgetToken()
  if (token !== null) void endOnServer(token)
}

const clinicListeners = createListeners()
const moveListeners = createListeners()

/** Notifies of every session that begins or ends here, and of a change of clinic within a session. */
export function onOwnerChange(listener: () => void) {
  const stopTokens = onTokenChange(listener)
  const stopClinics = clinicListeners.subscribe(listener)
  return () => {
    stopTokens()
    stopClinics()
  }
}

/** Notifies of a change of clinic that this tab did not ask for, or whose answer it did not get. */
export const onClinicMoved = moveListeners.subscribe

/** The changes of clinic that this tab asked for and that are under way. */
let changesUnderWay = 0

/**
 * Returns a function that changes the session's clinic, and loads the session again before it settles. After a change
 * whose answer was lost, the same one may be refused: it succeeded if the session is in another clinic by then.
 */
export function createClinicChange() {
  let isUnanswered = false
  return async <T extends { readonly clinic: string }>(change: () => Promise<Result<T>>) => {
    const before = shownClinic()?.id
    changesUnderWay += 1
    const result = await change()
    // An answer that is under way may be older than the change.
    await queryClient.cancelQueries(sessionQuery)
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    changesUnderWay -= 1
    if (!isRefusal(result)) return result.data
    isUnanswered ||= result.kind !== 'refused'
    const isMoved = session !== undefined && before !== undefined && session.clinic.id !== before
    if (isMoved && isUnanswered) return { clinic: session.clinic.name }
    if (isMoved) moveListeners.notify()
    throw new Refused(result)
  }
}

queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] !== sessionQuery.queryKey[0]) return
  const told = shownClinic()?.id
  const before = knownClinic()
  if (told === undefined || told === before) return
  keepClinic(told)
  if (before === undefined) return
  forgetAnswers()
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !ofNoClinic.has(queryKey[0]) })
  clinicListeners.notify()
  if (changesUnderWay === 0) moveListeners.notify()
})

/** An invitation is used up once it was accepted: loaded again, it would show that instead of the next step. */
const ofNoClinic: ReadonlySet<unknown> = new Set(['session', 'invitation'])

/** Nothing of one session is shown to the next; if it replaces another, the queries on screen are refetched. */
onTokenChange(takesPlace => {
  // The owner is known at once only if the same user's newer session takes over: it may be in another clinic.
  if (readOwner() === null) keepClinic(undefined)
  forgetAnswers()
  forgetUnsent()
  if (takesPlace) void queryClient.resetQueries()
  else queryClient.clear()
})
