import { AppError } from '@xrai/contract/errors/app-error'
import { type Done, openPictureProcess, type PictureProcess, type Task } from './picture-process.ts'
import type { ChildMemory } from './start-child.ts'

export interface PoolOptions extends ChildMemory {
  /** The most processes at once; one is kept warm, the others start when they are needed. */
  readonly size: number
  /** A process that holds more after its task is replaced: what a large picture took goes back to the system. */
  readonly keptMb: number
  /** What each process does first; its answer is `opened`. */
  readonly first: Pick<Task, 'operation' | 'input'>
}

export interface ProcessPool {
  readonly opened: unknown
  /** Runs a task in a free process, or in the next that is. See `PictureProcess.perform`. */
  run(task: Task): Promise<Done>
  /** Throws when no process could be started. */
  check(): Promise<void>
  /** The processes that live, for tests and figures. */
  pids(): readonly number[]
  /** Ends all processes; what still runs is refused. */
  close(): Promise<void>
}

const startMs = 60_000
/** A process beyond the first ends after so long without work. */
const idleMs = 60_000

interface Waiting {
  readonly begin: (process: PictureProcess) => void
  readonly fail: (reason: unknown) => void
}

/** Opens the pool with one process. ENGINE_UNAVAILABLE where none can be started, and what the first task refuses. */
export const openProcessPool = async (options: PoolOptions): Promise<ProcessPool> => {
  const { size, keptMb, first, ...memory } = options
  const alive = new Set<PictureProcess>()
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const waiting: Waiting[] = []
  let isClosed = false

  /** A process that did its first task. Ends and throws when it could not. */
  const start = async (): Promise<unknown> => {
    const process = openPictureProcess(memory)
    alive.add(process)
    const ended = process.ended.then(() => {
      alive.delete(process)
      clearTimeout(idle.get(process))
      idle.delete(process)
    })
    try {
      const { value } = await process.perform({ ...first, bytes: new Uint8Array(), timeMs: startMs })
      ended.then(replace)
      release(process)
      return value
    } catch (cause) {
      process.kill()
      await ended
      throw isStartFault(cause) ? new AppError('ENGINE_UNAVAILABLE', { cause }) : cause
    }
  }

  /** Starts a process for the waiting tasks; if it cannot start, the first task is rejected with the reason. */
  const startForWaiting = () => {
    if (alive.size < size)
      start().catch(reason => {
        waiting.shift()?.fail(reason)
        if (waiting.length > 0) startForWaiting()
      })
  }

  const replace = () => {
    if (!isClosed && (waiting.length > 0 || alive.size === 0)) startForWaiting()
  }

  const release = (process: PictureProcess) => {
    if (isClosed || process.residentMb() > keptMb) return process.kill()
    const next = waiting.shift()
    if (next) return next.begin(process)
    const retire = () => {
      if (alive.size > 1 && idle.delete(process)) process.kill()
    }
    idle.set(process, setTimeout(retire, idleMs).unref())
  }

  const take = (signal: AbortSignal | undefined): Promise<PictureProcess> => {
    // The one that worked last: its memory is in use already, and the others may end.
    const free = [...idle].at(-1)
    if (free) {
      const [process, timer] = free
      clearTimeout(timer)
      idle.delete(process)
      return Promise.resolve(process)
    }
    return new Promise<PictureProcess>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(signal?.reason)
      }
      const settled = () => signal?.removeEventListener('abort', leave)
      const turn: Waiting = {
        begin: process => {
          settled()
          resolve(process)
        },
        fail: reason => {
          settled()
          reject(reason)
        },
      }
      waiting.push(turn)
      signal?.addEventListener('abort', leave, { once: true })
      startForWaiting()
    })
  }

  const run = async (task: Task): Promise<Done> => {
    if (isClosed) throw new AppError('ENGINE_UNAVAILABLE')
    task.signal?.throwIfAborted()
    const process = await take(task.signal)
    try {
      return await process.perform(task)
    } finally {
      if (process.isAlive()) release(process)
    }
  }

  const opened = await start()
  return {
    opened,
    run,
    check: async () => {
      if (isClosed) throw new AppError('ENGINE_UNAVAILABLE')
      if (alive.size === 0) await start()
    },
    pids: () => [...alive].flatMap(({ pid }) => pid ?? []),
    close: async () => {
      isClosed = true
      for (const { fail } of waiting.splice(0)) fail(new AppError('ENGINE_UNAVAILABLE'))
      const ends = [...alive].map(process => process.ended)
      for (const process of alive) process.kill()
      await Promise.all(ends)
    },
  }
}

const isStartFault = (error: unknown): boolean =>
  !(error instanceof AppError) || ['IMAGE_NOT_PROCESSED', 'IMAGE_TOO_DEMANDING'].includes(error.code)
