import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { overMemory } from './exhaustion.ts'

const everyMs = 50
const { memoryMb, parent }: { memoryMb: number; parent: number } = workerData

/**
 * Runs beside the decoding thread, which may be blocked for long: ends the process if it exceeds its memory, or if
 * the server that started it is gone.
 */
setInterval(() => {
  const isOver = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  if (isOver) writeSync(2, overMemory)
  if (isOver || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
