import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import type { CaseState } from '@xrai/contract/routes/case-images'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { caseState } from '../cases/case-state.ts'
import type { CaseWatcher } from '../cases/case-watch.ts'
import type { Session } from '../sessions/session.ts'
import type { Parts } from './parts.ts'
import { requireSession } from './session-guard.ts'

const heartbeatMs = 15_000
/** A case without analyses may stay so for ever, and never be over. */
const emptyMs = 60_000

interface Following {
  readonly watcher: CaseWatcher
  readonly session: Session
  readonly first: CaseState
}

/**
 * The state of a case as it changes. States are not buffered for a slow client: one is read when the one before has
 * been sent. The session is checked again before each, and with every heartbeat.
 */
export const streamCase = (context: Context, parts: Parts, { watcher, session, first }: Following): Response => {
  context.header('x-accel-buffering', 'no')
  return streamSSE(context, async stream => {
    stream.onAbort(() => watcher.end())
    try {
      let told = first
      const emptyUntil = performance.now() + emptyMs
      await stream.writeSSE({ event: 'state', data: JSON.stringify(told) })
      while (told.status !== 'completed') {
        const heard = await watcher.next(heartbeatMs)
        if (heard === 'ended') return
        const { clinic } = await requireSession(context, parts)
        if (clinic.id !== session.clinic.id) return
        const state = await caseState(session.scope, told.id)
        if (!isDeepStrictEqual(state, told)) await stream.writeSSE({ event: 'state', data: JSON.stringify(state) })
        else if (heard === 'quiet') await stream.write(': heartbeat\n\n')
        told = state
        if (told.analyses.length === 0 && performance.now() >= emptyUntil) return
      }
    } catch (error) {
      // The session is over, or the case was deleted.
      if (!(error instanceof AppError)) parts.log.error('stream-failed', { error })
    } finally {
      watcher.end()
    }
  })
}
