import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import type { Context } from 'hono'
import type { Called } from '../../accounts/identity/access.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { createCallerLimits } from '../../platform/admission/caller-limits.ts'
import type { AppContext } from './app-context.ts'
import { renewSession } from './session-guard.ts'

/** How often the session is checked again while a download runs. */
const checkEveryMs = 1000
/** A reader that takes nothing for this long has left. */
const idleMs = 2 * minuteMs
/** A whole file may come as one chunk, which a slow reader takes longer to read than `idleMs`. */
const pieceBytes = 64 * 1024

interface Download {
  readonly c: Context
  readonly route: Called
  readonly session: Session
  readonly headers: Readonly<Record<string, string>>
}

type Bytes = ReadableStream<Uint8Array>

/**
 * Sends what is written while it is read, at most `most` at once for each user: a further one is SENT_TOO_MUCH_AT_ONCE. The
 * session and its rights are checked again while it runs; once they end, or the role is another, it ends with an error.
 */
export const createDownloads = (context: AppContext, most = Number.POSITIVE_INFINITY) => {
  const limits = createCallerLimits()
  return ({ c, route, session, headers }: Download, make: () => Promise<Bytes>): Promise<Response> =>
    new Promise((resolve, reject) => {
      const send = () =>
        new Promise<void>((over, failed) => {
          const answer = async () => {
            const bytes = await make()
            resolve(c.body(watched(bytes, { check: () => checkAgain(c, context, route, session), over }), 200, headers))
          }
          answer().catch(failed)
        })
      limits.run([{ key: session.user.id, most }], send).catch(reject)
    })
}

const checkAgain = async (c: Context, context: AppContext, route: Called, session: Session): Promise<void> => {
  const { clinic } = await renewSession(c, context, session, lasting(route))
  // Some downloads have more for an owner.
  if (clinic.role !== session.clinic.role) throw new AppError('FORBIDDEN')
}

/** Without the recent proof: it was recent when the download began, and need not be at the end. */
const lasting = (route: Called): Called => {
  if (!route.access.session) return route
  const { proof: _, ...access } = route.access
  return { ...route, access }
}

interface Watch {
  readonly check: () => Promise<void>
  /** Called once it was read to its end, failed, or was left. */
  readonly over: () => void
}

const watched = (bytes: Bytes, { check, over }: Watch): Bytes => {
  const reader = bytes.getReader()
  let checkedAt = performance.now()
  let rest: Uint8Array = new Uint8Array()
  const end = (): void => {
    clearTimeout(idle)
    over()
  }
  const leave = (reason: unknown) => {
    end()
    // A stream that ended or failed has nothing left to cancel.
    return reader.cancel(reason).catch(() => undefined)
  }
  let out: ReadableStreamDefaultController<Uint8Array>
  const idle = setTimeout(() => {
    out.error(new AppError('REQUEST_TOO_SLOW'))
    void leave('idle')
  }, idleMs)
  idle.unref()
  return new ReadableStream<Uint8Array>(
    {
      start: controller => {
        out = controller
      },
      pull: async () => {
        idle.refresh()
        try {
          if (performance.now() - checkedAt >= checkEveryMs) {
            await check()
            checkedAt = performance.now()
          }
          while (rest.length === 0) {
            const { done, value } = await reader.read()
            if (done) {
              end()
              return out.close()
            }
            rest = value
          }
          out.enqueue(rest.subarray(0, pieceBytes))
          rest = rest.subarray(pieceBytes)
        } catch (error) {
          await leave(error)
          throw error
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}
