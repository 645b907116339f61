import { queryOptions, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { endOnServer } from './ended-sessions.ts'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'
import { loadQueueBox } from './queue-box.ts'
import { forgetQueue } from './queue-entries.ts'
import { forgetAnswers } from './request.ts'
import { unwrap } from './result.ts'
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

/** Notifies of every session that begins or ends here, and of a change of clinic within a session. */
export function onOwnerChange(listener: () => void) {
  const clinicId = () => queryClient.getQueryData(sessionQuery.queryKey)?.clinic.id
  let known = clinicId()
  const stopTokens = onTokenChange(() => {
    known = undefined
    listener()
  })
  const stopAnswers = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const told = clinicId()
    if (told === undefined || told === known) return
    const isOther = known !== undefined
    known = told
    if (isOther) listener()
  })
  return () => {
    stopTokens()
    stopAnswers()
  }
}

/** Nothing of one session is shown to the next; if it replaces another, the queries on screen are refetched. */
onTokenChange(takesPlace => {
  forgetAnswers()
  forgetUnsent()
  if (takesPlace) void queryClient.resetQueries()
  else queryClient.clear()
})
