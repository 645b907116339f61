import { isDeepStrictEqual } from 'node:util'
import * as routes from '@xrai/contract/routes/notifications'
import {
  markAll,
  markOne,
  readNotifications,
  readUnreadCount,
} from '../../../accounts/notifications/read-notifications.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { streamChanges } from '../../frame/stream-changes.ts'

export const serveNotifications = (api: Api): void => {
  const { context } = api
  const { signing } = context.settings

  serveRoute(api, routes.listNotifications, ({ session, query }) => readNotifications(session, signing, query))

  serveRoute(api, routes.notificationEvents, async ({ c, session }) => {
    const watcher = context.notificationWatch.follow(session.user.id, session.user.id)
    return streamChanges(c, context, {
      route: routes.notificationEvents,
      watcher,
      session,
      event: 'unread',
      // Counted at each heartbeat, because it also changes with time and with the notifications' subjects.
      read: () => readUnreadCount(session, signing),
      // Marking one as read while another arrives leaves the count unchanged, but the list has changed.
      isNews: (now, latest, heard) => heard === 'changed' || !isDeepStrictEqual(now, latest),
    })
  })

  serveRoute(api, routes.markNotification, async ({ session, params, body }) => {
    await markOne(session, params.id, body.read)
    return readUnreadCount(session, signing)
  })

  serveRoute(api, routes.markNotificationsRead, async ({ session, body }) => {
    await markAll(session, body.until)
    return readUnreadCount(session, signing)
  })
}
