import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import { countFailures } from '../../base/count-failures.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { type Done, openPictureProcess, type PictureProcess, processRefusals, type Task } from './picture-process.ts'
import type { ChildMemory } from './start-child.ts'

export interface PoolOptions extends ChildMemory {
  /** The maximum number of processes; one is kept warm, the others start on demand. */
  readonly size: number
  /**
   * A process that uses more memory after its task is replaced, so that a large image's memory returns to the system.
   */
  readonly keptMb: number
  /** The first task of each process; its result is `opened`. */
  readonly first: Pick<Task, 'operation' | 'input'>
}

export interface ProcessPool {
  readonly opened: unknown
  /**
   * Runs a task in a free process, or in the next one that becomes free. See `PictureProcess.perform`; a file that the
   * machine left unfinished for the third time is IMAGE_TOO_DEMANDING and no longer SERVER_BUSY.
   */
  run(task: Task): Promise<Done>
  /** Throws if no process could be started. */
  check(): Promise<void>
  /** The running processes, for tests and metrics. */
  pids(): readonly number[]
  /** Ends all processes; running tasks are refused. */
  close(): Promise<void>
}

/**
 * A start is a second of work. One that is ended begins again from nothing, so on a busy machine a shorter limit would
 * end every one.
 */
const startMs = minuteMs
/** A process beyond the first ends after being idle for this long. */
const idleMs = minuteMs
/** Devices send a file again for as long as the server is busy, and on a slow machine that would never end. */
const mostUnfinished = 3

/**
 * Opens the pool with one process. Throws ENGINE_UNAVAILABLE if none can be started, and the errors of the first
 * task.
 */
export const openProcessPool = async (options: PoolOptions): Promise<ProcessPool> => {
  const { size, keptMb, first, ...memory } = options
  const alive = new Set<PictureProcess>()
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const waiting = createWaitingTasks()
  const unfinished = countFailures(mostUnfinished)
  let isClosed = false

  /** Starts a process and runs its first task. Ends the process and throws if that fails. */
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
        if (waiting.size() > 0) startForWaiting()
      })
  }

  const replace = () => {
    if (!isClosed && (waiting.size() > 0 || alive.size === 0)) startForWaiting()
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
    // The one that worked last, because its memory is already in use and the others can time out.
    const free = [...idle].at(-1)
    if (free) {
      const [process, timer] = free
      clearTimeout(timer)
      idle.delete(process)
      return Promise.resolve(process)
    }
    const turn = waiting.wait(signal)
    startForWaiting()
    return turn
  }

  const refusalOf = ({ operation, bytes }: Task, error: unknown): unknown => {
    const isUnfinished = error instanceof AppError && error.code === 'SERVER_BUSY'
    if (!isUnfinished || !unfinished.isLast(`${operation} ${sha256Hex(bytes)}`)) return error
    return new AppError('IMAGE_TOO_DEMANDING', { cause: error, detail: 'unfinished each time' })
  }

  const run = async (task: Task): Promise<Done> => {
    if (isClosed) throw new AppError('ENGINE_UNAVAILABLE')
    task.signal?.throwIfAborted()
    const process = await take(task.signal)
    try {
      return await process.perform(task)
    } catch (error) {
      throw refusalOf(task, error)
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
      waiting.failAll(new AppError('ENGINE_UNAVAILABLE'))
      const ends = [...alive].map(process => process.ended)
      for (const process of alive) process.kill()
      await Promise.all(ends)
    },
  }
}

const isStartFault = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'SERVER_BUSY' || processRefusals.has(error.code)

interface WaitingTask {
  readonly begin: (process: PictureProcess) => void
  readonly fail: (reason: unknown) => void
}

/** The tasks that wait for a process, in the order of their arrival; one whose caller disconnects leaves. */
const createWaitingTasks = () => {
  const waiting: WaitingTask[] = []
  return {
    size: () => waiting.length,
    shift: () => waiting.shift(),
    failAll: (reason: unknown) => {
      for (const { fail } of waiting.splice(0)) fail(reason)
    },
    /** Rejects with the reason of the signal if that aborts first. */
    wait: (signal: AbortSignal | undefined): Promise<PictureProcess> =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(task), 1)
          reject(signal?.reason)
        }
        const settled = () => signal?.removeEventListener('abort', leave)
        const task: WaitingTask = {
          begin: process => {
            settled()
            resolve(process)
          },
          fail: reason => {
            settled()
            reject(reason)
          },
        }
        waiting.push(task)
        signal?.addEventListener('abort', leave, { once: true })
      }),
  }
}
