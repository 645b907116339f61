import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { overMemory } from './exhaustion.ts'

const everyMs = 50
const { memoryMb, parent }: { memoryMb: number; parent: number } = workerData

/**
 * Runs beside the thread that decodes, which may be blocked for long: ends the process when it holds more memory than
 * it may, or when the server that started it is gone.
 */
setInterval(() => {
  const isOver = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  if (isOver) writeSync(2, overMemory)
  if (isOver || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
