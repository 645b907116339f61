import { AppError } from '@xrai/contract/errors/app-error'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Subscription } from '../../db/watch.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireSession } from '../../http/session-guard.ts'
import { readDecisions } from '../../review/read-decisions.ts'
import type { Session } from '../../sessions/session.ts'

const heartbeatMs = 15_000

interface Following {
  readonly watcher: Subscription
  readonly session: Session
  readonly analysisId: string
  readonly first: Awaited<ReturnType<typeof readDecisions>>
}

/**
 * The decisions on an analysis as they arrive. They are read when those before have been sent, so nothing is buffered for a
 * slow client. The session is checked again before each, and with every heartbeat.
 */
export const streamDecisions = (
  c: Context,
  context: AppContext,
  { watcher, session, analysisId, first }: Following,
): Response => {
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async stream => {
    stream.onAbort(() => watcher.end())
    try {
      let { more, ...arrived } = first
      await stream.writeSSE({ event: 'decisions', data: JSON.stringify(arrived) })
      for (;;) {
        const heard = more ? 'changed' : await watcher.next(heartbeatMs)
        if (heard === 'ended') return
        const { clinic } = await requireSession(c, context)
        if (clinic.id !== session.clinic.id) return
        ;({ more, ...arrived } = await readDecisions(session.scope, analysisId, arrived.cursor))
        if (arrived.decisions.length > 0) await stream.writeSSE({ event: 'decisions', data: JSON.stringify(arrived) })
        else if (heard === 'quiet') await stream.write(': heartbeat\n\n')
      }
    } catch (error) {
      // The session is over, or the analysis is gone.
      if (!(error instanceof AppError)) context.log.error('stream-failed', { error })
    } finally {
      watcher.end()
    }
  })
}
