import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import type { CaseState } from '@xrai/contract/routes/case-images'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { caseState } from '../../cases/case-state.ts'
import type { Subscription } from '../../db/watch.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireSession } from '../../http/session-guard.ts'
import type { Session } from '../../sessions/session.ts'

const heartbeatMs = 15_000
/** A case without analyses may stay so for ever, and never be over. */
const emptyMs = 60_000

interface Following {
  readonly watcher: Subscription
  readonly session: Session
  readonly first: CaseState
}

/**
 * The state of a case as it changes. States are not buffered for a slow client: one is read when the one before has
 * been sent. The session is checked again before each, and with every heartbeat.
 */
export const streamCase = (c: Context, context: AppContext, { watcher, session, first }: Following): Response => {
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async stream => {
    stream.onAbort(() => watcher.end())
    try {
      let latest = first
      const emptyUntil = performance.now() + emptyMs
      await stream.writeSSE({ event: 'state', data: JSON.stringify(latest) })
      while (latest.status !== 'completed') {
        const heard = await watcher.next(heartbeatMs)
        if (heard === 'ended') return
        const { clinic } = await requireSession(c, context)
        if (clinic.id !== session.clinic.id) return
        const state = await caseState(session.scope, latest.id)
        if (!isDeepStrictEqual(state, latest)) await stream.writeSSE({ event: 'state', data: JSON.stringify(state) })
        else if (heard === 'quiet') await stream.write(': heartbeat\n\n')
        latest = state
        if (latest.analyses.length === 0 && performance.now() >= emptyUntil) return
      }
    } catch (error) {
      // The session is over, or the case was deleted.
      if (!(error instanceof AppError)) context.log.error('stream-failed', { error })
    } finally {
      watcher.end()
    }
  })
}
