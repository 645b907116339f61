import { AppError } from '@xrai/contract/errors/app-error'
import { type ErrorCode, isErrorCode } from '@xrai/contract/errors/table'
import { z } from 'zod'
import { longestMs } from './deadline.ts'
import { isExhaustion, isLate } from './exhaustion.ts'
import { type Frame, receiveFrames, sendFrame } from './frame.ts'
import { type ChildMemory, holdOpen, startChild } from './start-child.ts'

/** Handles a task's calls back into the server, for work that only the server may do. */
export type Reply = (question: unknown, bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

export interface Task {
  readonly operation: string
  readonly input: unknown
  readonly bytes: Uint8Array
  /**
   * Milliseconds that it may work; with its waits for the processor it may take `longestMs`. The time of a reply does not
   * count.
   */
  readonly timeMs: number
  readonly reply?: Reply | undefined
  /** Ends the task and its process. */
  readonly signal?: AbortSignal | undefined
}

export interface Done {
  readonly value: unknown
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface PictureProcess {
  /** The process' own number, for tests and figures. */
  readonly pid: number | undefined
  /**
   * Runs one task at a time. Throws the operation's errors; IMAGE_TOO_DEMANDING beyond its time or memory, SERVER_BUSY if the
   * machine left it too little of its time, IMAGE_NOT_PROCESSED if the process ended. In these cases, or when the task was aborted, `ended` resolves soon and the
   * process cannot be used any more.
   */
  perform(task: Task): Promise<Done>
  /** Megabytes that were resident after the last task, done or refused. */
  residentMb(): number
  readonly ended: Promise<void>
  isAlive(): boolean
  kill(): void
}

const messageSchema = z.union([
  z.strictObject({ question: z.unknown() }),
  z.strictObject({ value: z.unknown(), rssMb: z.number() }),
  z.strictObject({
    failure: z.union([
      z.object({ code: z.string().refine(isErrorCode), detail: z.string(), exhausted: z.boolean().optional() }),
      z.object({ bug: z.object({ name: z.string(), stack: z.string() }) }),
    ]),
    rssMb: z.number(),
  }),
])
type Message = z.infer<typeof messageSchema>
type Failure = Extract<Message, { failure: unknown }>['failure']

/** Refusals that also a good image gets if the system ends its process or a busy machine is too slow. */
export const processRefusals: ReadonlySet<ErrorCode> = new Set(['IMAGE_NOT_PROCESSED', 'IMAGE_TOO_DEMANDING'])

interface Current {
  readonly task: Task
  readonly resolve: (done: Done) => void
  readonly reject: (reason: unknown) => void
  readonly stop: () => void
  timer: NodeJS.Timeout | undefined
  /** Why a reply could not be given; the task's own end follows. */
  unanswered?: { readonly reason: unknown }
}

export const openPictureProcess = (memory: ChildMemory): PictureProcess => {
  const child = startChild(memory)
  let current: Current | undefined
  let resident = 0
  let isDead = false

  const kill = () => {
    isDead = true
    child.process.kill('SIGKILL')
    // Its end is waited for when the pool is closed.
    holdOpen(child, true)
  }

  const finish = (): Current | undefined => {
    const finished = current
    current = undefined
    if (!finished) return undefined
    clearTimeout(finished.timer)
    finished.task.signal?.removeEventListener('abort', finished.stop)
    holdOpen(child, false)
    return finished
  }

  const fail = (reason: unknown) => {
    kill()
    finish()?.reject(reason)
  }

  const startClock = (running: Current) => {
    running.timer = setTimeout(
      () => fail(new AppError('SERVER_BUSY', { detail: 'no processor for a picture' })),
      longestMs(running.task.timeMs),
    )
  }

  const answer = async (running: Current, question: unknown, bytes: Uint8Array<ArrayBuffer>) => {
    clearTimeout(running.timer)
    const reply = running.task.reply ?? (() => Promise.reject(new Error('a question that no task may ask')))
    const answered = await reply(question, bytes).catch((reason: unknown) => {
      running.unanswered = { reason }
      return undefined
    })
    if (current !== running) return
    startClock(running)
    sendFrame(child.socket, answered ? 'answered' : 'unanswered', answered)
  }

  const receive = (frame: Frame) => {
    const read = messageSchema.safeParse(frame.message)
    if (!current || !read.success) return fail(unlikeItself())
    const message = read.data
    if ('question' in message) return void answer(current, message.question, frame.bytes)
    const { resolve, reject, unanswered } = finish() ?? current
    resident = message.rssMb
    if ('failure' in message) {
      if ('exhausted' in message.failure && message.failure.exhausted) kill()
      return reject(unanswered ? unanswered.reason : errorOf(message.failure))
    }
    resolve({ value: message.value, bytes: frame.bytes })
  }

  receiveFrames(child.socket, receive, () => fail(unlikeItself()))
  const ended = new Promise<void>(resolve => {
    // Once its last words are read, too.
    child.process.once('close', (code, signal) => {
      isDead = true
      finish()?.reject(refusalOf(child.lastWords(), signal ?? String(code)))
      resolve()
    })
    child.process.once('error', reason => {
      fail(reason)
      resolve()
    })
  })
  holdOpen(child, false)

  return {
    pid: child.process.pid,
    ended,
    isAlive: () => !isDead,
    kill,
    residentMb: () => resident,
    perform: task =>
      new Promise((resolve, reject) => {
        if (isDead) return reject(refusalOf(child.lastWords(), 'before its task'))
        const stop = () => fail(task.signal?.reason)
        if (task.signal?.aborted) return reject(task.signal.reason)
        task.signal?.addEventListener('abort', stop, { once: true })
        const running: Current = { task, resolve, reject, stop, timer: undefined }
        current = running
        holdOpen(child, true)
        startClock(running)
        sendFrame(child.socket, { operation: task.operation, input: task.input, timeMs: task.timeMs }, task.bytes)
      }),
  }
}

const refusalOf = (words: string, how: string): AppError => {
  if (isExhaustion(words)) return new AppError('IMAGE_TOO_DEMANDING', { detail: 'over its memory' })
  if (isLate(words)) return new AppError('IMAGE_TOO_DEMANDING', { detail: 'over its time' })
  return new AppError('IMAGE_NOT_PROCESSED', { detail: `its process ended: ${how}` })
}

const unlikeItself = () => new AppError('IMAGE_NOT_PROCESSED', { detail: 'an answer against the format' })

/** Recreates the refusal or the bug that was thrown in the process; a bug keeps its name and stack frames for the log. */
const errorOf = (failure: Failure): Error => {
  if ('code' in failure) return new AppError(failure.code, { detail: failure.detail })
  const { name, stack } = failure.bug
  return Object.assign(new Error('a bug in a picture process'), { name, stack })
}
