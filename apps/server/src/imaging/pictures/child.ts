import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { AppError } from '@xrai/contract/errors/app-error'
import { clearDeadline, noDeadline, setDeadline, withoutDeadline } from './deadline.ts'
import { isExhaustion } from './exhaustion.ts'
import { type Frame, receiveFrames, sendFrame } from './frame.ts'
import type { Ask } from './operation.ts'
import { operations } from './operations.ts'
import type { WatchdogData } from './watchdog.ts'

/**
 * The program of a decoding process: runs one task at a time from the server's socket and sends back its result. It
 * ends when the server ends for any reason, and ignores Ctrl+C and a service manager's signals, so that current work
 * may finish.
 */
const socket = new Socket({ fd: 3 })
const end = () => process.kill(process.pid, 'SIGKILL')
socket.once('end', end).once('close', end).once('error', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
const deadline = noDeadline()
const workerData: WatchdogData = { memoryMb: Number(process.argv[2]), parent: process.ppid, deadline }
new Worker(new URL('./watchdog.ts', import.meta.url), {
  // V8 would reserve 512 MB for its code, which RLIMIT_DATA counts.
  resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 32 },
  workerData,
}).unref()

let answered: ((frame: Frame) => void) | undefined

/** A question to the server in the middle of a task: a network that runs elsewhere, behind a key that stays there. */
const ask: Ask = (question, bytes) =>
  new Promise(resolve => {
    answered = resolve
    sendFrame(socket, { question }, bytes)
  })

/** The messages of the whole cause chain, because libraries wrap the allocator's message. */
const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}\n${messagesOf(error.cause)}` : String(error ?? '')

const failureOf = (error: unknown) => {
  if (isExhaustion(messagesOf(error)))
    return { code: 'IMAGE_TOO_DEMANDING', detail: 'over its memory', exhausted: true }
  if (error instanceof AppError) return { code: error.code, detail: error.message }
  return { bug: error instanceof Error ? { name: error.name, stack: error.stack ?? '' } : { name: 'Error', stack: '' } }
}

const residentMb = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)

const perform = async ({ message, bytes }: Frame): Promise<void> => {
  // The server sends nothing else, typed by the same table.
  const { operation, input, timeMs } = message as { operation: keyof typeof operations; input: never; timeMs: number }
  const askUntimed: Ask = (question, bytes) => withoutDeadline(deadline, timeMs, () => ask(question, bytes))
  setDeadline(deadline, timeMs)
  try {
    const { value, bytes: made } = await operations[operation](bytes, input, askUntimed)
    sendFrame(socket, { value, rssMb: residentMb() }, made)
  } catch (error) {
    sendFrame(socket, { failure: failureOf(error), rssMb: residentMb() })
  } finally {
    clearDeadline(deadline)
  }
}

receiveFrames(
  socket,
  frame => {
    const answer = answered
    answered = undefined
    if (answer) answer(frame)
    else perform(frame)
  },
  end,
)
