import { AppError } from '@xrai/contract/errors/app-error'
import type { Database } from './database.ts'

/** A subscription to one case, or to the decisions on one analysis. Changes between two calls of `next` are merged into one 'changed'. */
export interface Subscription {
  /** The next change, also one since the last call; 'quiet' after `ms` without one, 'ended' after the end. */
  next(ms: number): Promise<'changed' | 'quiet' | 'ended'>
  end(): void
}

export interface Watch {
  /** Throws SERVER_BUSY if there are too many subscriptions, in total or of this user. */
  follow(id: string, userId: string): Subscription
  /** Ends all subscriptions. */
  close(): Promise<void>
}

/** Each uses a connection and a little memory. */
const maxWatchers = 2000
/** A page has one subscription per kind. */
const maxOfPerson = 20

/** Follows the `pg_notify` announcements on a channel, whose payload is the id of the changed row. */
export const openWatch = async (database: Pick<Database, 'listen'>, channel: string): Promise<Watch> => {
  const watchers = new Map<Watcher, Followed>()
  let closed = false
  const listening = await database.listen(channel, said => {
    for (const [watcher, followed] of watchers) if (said === null || said === followed.id) watcher.change()
  })
  return {
    follow: (id, userId) => {
      const theirs = [...watchers.values()].filter(followed => followed.userId === userId)
      if (watchers.size >= maxWatchers || theirs.length >= maxOfPerson) throw new AppError('SERVER_BUSY')
      const watcher = createWatcher(() => watchers.delete(watcher))
      if (closed) watcher.end()
      else watchers.set(watcher, { id, userId })
      return watcher
    },
    close: async () => {
      if (closed) return
      closed = true
      for (const watcher of [...watchers.keys()]) watcher.end()
      await listening.end()
    },
  }
}

interface Followed {
  readonly id: string
  readonly userId: string
}

interface Watcher extends Subscription {
  change(): void
}

const createWatcher = (forget: () => void): Watcher => {
  let changed = false
  let ended = false
  let wake: (() => void) | undefined

  return {
    next: async ms => {
      if (!changed && !ended) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      if (ended) return 'ended'
      if (!changed) return 'quiet'
      changed = false
      return 'changed'
    },
    change: () => {
      changed = true
      wake?.()
    },
    end: () => {
      ended = true
      forget()
      wake?.()
    },
  }
}
