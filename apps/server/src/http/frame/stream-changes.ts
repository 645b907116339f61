import { AppError } from '@xrai/contract/errors/app-error'
import type { Route } from '@xrai/contract/routes/route'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Session } from '../../accounts/sessions/session.ts'
import type { Subscription } from '../../db/watch.ts'
import type { AppContext } from './app-context.ts'
import { holdQueryToSite } from './hold-to-site.ts'
import { renewSession } from './session-guard.ts'

const heartbeatMs = 15_000

/** The content of a stream, and when it is sent. */
export interface Followed<State> {
  readonly route: Route
  readonly watcher: Subscription
  readonly session: Session
  /** The name of its events. */
  readonly event: string
  /** Read once before the response begins, because a refusal needs its status; a later refusal ends the stream. */
  read(latest: State | undefined): Promise<State>
  /** Decides whether to send the new state; by default the first one, and one after a change. */
  isNews?(now: State, latest: State, heard: 'changed' | 'quiet'): boolean
  /** The part of the state that is sent; by default all of it. */
  dataOf?(state: State): unknown
  /** True if there is more to read at once, without waiting for a change. */
  hasMore?(state: State): boolean
  /** True if nothing will follow. */
  isOver?(state: State): boolean
}

/**
 * Responds with the state of something as it changes. States are not buffered for a slow client: one is read after the
 * previous one was sent. The session, its rights and its site are checked again before each state and at every
 * heartbeat.
 */
export const streamChanges = async <State>(
  c: Context,
  context: AppContext,
  { route, watcher, session, event, read, ...rules }: Followed<State>,
): Promise<Response> => {
  const { isNews = (_now, _latest, heard) => heard === 'changed', dataOf = state => state } = rules
  const { hasMore = () => false, isOver = () => false }: Pick<Followed<State>, 'hasMore' | 'isOver'> = rules
  const first = await read(undefined).catch((error: unknown) => {
    watcher.end()
    throw error
  })
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async stream => {
    stream.onAbort(() => watcher.end())
    const send = (state: State) => stream.writeSSE({ event, data: JSON.stringify(dataOf(state)) })
    try {
      await send(first)
      for (let latest = first; !isOver(latest); ) {
        const heard = hasMore(latest) ? 'changed' : await watcher.next(heartbeatMs)
        if (heard === 'ended') return
        const current = await renewSession(c, context, session, route)
        await holdQueryToSite(route, current, { params: c.req.param(), query: undefined })
        const now = await read(latest)
        if (isNews(now, latest, heard)) await send(now)
        else if (heard === 'quiet') await stream.write(': heartbeat\n\n')
        latest = now
      }
    } catch (error) {
      // The session has ended or lost its rights, or the subject was deleted.
      if (!(error instanceof AppError)) context.log.error('stream-failed', { error })
    } finally {
      watcher.end()
    }
  })
}
