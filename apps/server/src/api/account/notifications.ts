import * as routes from '@xrai/contract/routes/notifications'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { markAll, markOne, readNotifications, readUnreadCount } from '../../notifications/read-notifications.ts'
import { streamUnread } from './stream-unread.ts'

export const serveNotifications = (api: Api): void => {
  const { context } = api
  const { signing } = context.settings

  serveRoute(api, routes.listNotifications, ({ session, query }) => readNotifications(session, signing, query))

  serveRoute(api, routes.notificationEvents, async ({ c, session }) => {
    const watcher = context.notificationWatch.follow(session.user.id, session.user.id)
    try {
      // Read once before the answer begins, for a refusal needs its status.
      return streamUnread(c, context, { watcher, session, first: await readUnreadCount(session, signing) })
    } catch (error) {
      watcher.end()
      throw error
    }
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
