import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { type Deadline, isPast } from './deadline.ts'
import { overMemory, overTime } from './exhaustion.ts'

export interface WatchdogData {
  readonly memoryMb: number
  /** The server's process number. */
  readonly parent: number
  readonly deadline: Deadline
}

const everyMs = 50
const { memoryMb, parent, deadline }: WatchdogData = workerData

/**
 * Runs beside the decoding thread, which may be blocked for long: ends the process if it exceeds its memory, if its task
 * exceeds its time, or if the server that started it is gone.
 */
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  const isTooLate = isPast(deadline)
  if (isTooLarge) writeSync(2, overMemory)
  else if (isTooLate) writeSync(2, overTime)
  if (isTooLarge || isTooLate || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
