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

/** Whether this tab holds a session; changes as soon as one begins or ends. */
export const useSignedIn = () =>
  useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => false,
  )

/** The signed-in user; sends no request without a session. */
export const useSession = () => useQuery({ ...sessionQuery, enabled: useSignedIn() })

/** Ends the session here at once, discarding unsent decisions, and on the server as soon as it is reached. */
export function signOut() {
  const [token, owner] = [readToken(), readOwner()]
  if (owner !== null) forgetQueue(owner)
  forgetToken()
  if (token !== null) void endOnServer(token)
}

/** Hears of every session that begins or ends here, and when the one that goes on is in another clinic. */
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

/** Nothing of one session is shown to the next; where it replaces another, the queries on screen are fetched again. */
onTokenChange(takesPlace => {
  forgetAnswers()
  forgetUnsent()
  if (takesPlace) void queryClient.resetQueries()
  else queryClient.clear()
})
