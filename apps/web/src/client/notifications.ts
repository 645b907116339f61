import { queryOptions, skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { address } from '@xrai/contract/routes/inputs'
import type { UnreadNotifications } from '@xrai/contract/routes/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { followStream } from './event-stream.ts'
import { cursorPages } from './paging.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const listKey = keyOf('notifications', 'list')

/** Set by the events and by the responses of marking. */
const unreadQuery = queryOptions<UnreadNotifications>({
  queryKey: keyOf('notifications', 'unread'),
  queryFn: skipToken,
})

function keepUnread(unread: UnreadNotifications) {
  queryClient.setQueryData(unreadQuery.queryKey, unread)
  void queryClient.invalidateQueries({ queryKey: listKey })
}

const onVisibilityChange = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * The number of unread notifications, live while the page is visible: a browser has six connections for all its tabs,
 * and a hidden one needs none. `session` distinguishes successive sessions.
 */
export function useUnread(session: string | undefined): number {
  const isVisible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible')
  const { data } = useQuery(unreadQuery)
  useEffect(() => {
    if (session === undefined || !isVisible) return
    return followStream(address(endpoints.notificationEvents, {}), {
      // Trusted to have the contract's type, like every response of the server (client/call.ts).
      onData: unread => keepUnread(unread as UnreadNotifications),
      onState: () => undefined,
    })
  }, [session, isVisible])
  return data?.unread ?? 0
}

export const useNotifications = () =>
  useInfiniteQuery(
    cursorPages(listKey, (cursor, signal) => call(endpoints.listNotifications, { query: cursor }, { signal })),
  )

interface Mark {
  readonly id: string
  readonly read: boolean
}

export const useMarkNotification = () =>
  useMutation({
    mutationFn: ({ id, read }: Mark) => unwrap(call(endpoints.markNotification, { params: { id }, body: { read } })),
    onSuccess: keepUnread,
    onError: () => invalidateAnswers(queryClient, 'notifications'),
  })

/** Marks those up to the newest of the list, so that later ones stay unread. */
export const useMarkAllRead = () =>
  useMutation({
    mutationFn: (until: string) => unwrap(call(endpoints.markNotificationsRead, { body: { until } })),
    onSuccess: keepUnread,
  })
