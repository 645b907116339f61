import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import type { UnreadNotifications } from '@xrai/contract/routes/notifications'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Subscription } from '../../db/watch.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireSession } from '../../http/session-guard.ts'
import { readUnreadCount } from '../../notifications/read-notifications.ts'
import type { Session } from '../../sessions/session.ts'

const heartbeatMs = 15_000

interface Following {
  readonly watcher: Subscription
  readonly session: Session
  readonly first: UnreadNotifications
}

/**
 * How many notifications are unread, as it changes: also with time, and with what they are about, hence a count at each
 * heartbeat. The session is checked again before each.
 */
export const streamUnread = (c: Context, context: AppContext, { watcher, session, first }: Following): Response => {
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async stream => {
    stream.onAbort(() => watcher.end())
    try {
      let latest = first
      await stream.writeSSE({ event: 'unread', data: JSON.stringify(latest) })
      for (;;) {
        const heard = await watcher.next(heartbeatMs)
        if (heard === 'ended') return
        const { clinic } = await requireSession(c, context)
        if (clinic.id !== session.clinic.id) return
        const now = await readUnreadCount(session, context.settings.signing)
        // A mark leaves the count as it was where another one came: the list has changed all the same.
        if (heard === 'changed' || !isDeepStrictEqual(now, latest))
          await stream.writeSSE({ event: 'unread', data: JSON.stringify(now) })
        else await stream.write(': heartbeat\n\n')
        latest = now
      }
    } catch (error) {
      // The session is over.
      if (!(error instanceof AppError)) context.log.error('stream-failed', { error })
    } finally {
      watcher.end()
    }
  })
}
