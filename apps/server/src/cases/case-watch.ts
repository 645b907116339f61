import { AppError } from '@xrai/contract/errors/app-error'
import type { Database } from '../db/database.ts'
import { caseChannel } from '../db/queries/case-work.ts'

/** A subscription to a case. Changes between two calls of `next` are merged into one 'changed'. */
export interface CaseWatcher {
  /** The next change, also one since the last call; 'quiet' after `ms` without one, 'ended' after the end. */
  next(ms: number): Promise<'changed' | 'quiet' | 'ended'>
  end(): void
}

export interface CaseWatch {
  /** SERVER_BUSY where too many follow already, or this person does. */
  follow(caseId: string, userId: string): CaseWatcher
  /** Ends all subscriptions. */
  close(): Promise<void>
}

/** Each costs a connection and a little memory. */
const maxWatchers = 2000
/** A page follows one case. */
const maxOfPerson = 20

export const openCaseWatch = async (database: Pick<Database, 'listen'>): Promise<CaseWatch> => {
  const watchers = new Map<Watcher, Followed>()
  let closed = false
  const listening = await database.listen(caseChannel, said => {
    for (const [watcher, { caseId }] of watchers) if (said === null || said === caseId) watcher.change()
  })
  return {
    follow: (caseId, userId) => {
      const theirs = [...watchers.values()].filter(followed => followed.userId === userId)
      if (watchers.size >= maxWatchers || theirs.length >= maxOfPerson) throw new AppError('SERVER_BUSY')
      const watcher = createWatcher(() => watchers.delete(watcher))
      if (closed) watcher.end()
      else watchers.set(watcher, { caseId, userId })
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
  readonly caseId: string
  readonly userId: string
}

interface Watcher extends CaseWatcher {
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
