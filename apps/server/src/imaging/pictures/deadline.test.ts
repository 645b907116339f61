import { afterEach, expect, it, vi } from 'vitest'
import { clearDeadline, isPast, noDeadline, setDeadline } from './deadline.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Sets the clock and the processor time of this process, in milliseconds. */
const at = (clockMs: number, workedMs: number) => {
  vi.spyOn(process.hrtime, 'bigint').mockReturnValue(BigInt(clockMs) * 1_000_000n)
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: workedMs * 900, system: workedMs * 100 })
}

it.each([
  ['has worked that long', 1101, 601, true],
  ['waited for the processor', 9000, 599, false],
  ['worked on many cores', 1099, 2000, false],
])('a task with 100 ms that %s', (_, clockMs, workedMs, isOver) => {
  const deadline = noDeadline()
  at(1000, 500)
  setDeadline(deadline, 100)
  at(clockMs, workedMs)
  expect(isPast(deadline)).toBe(isOver)
  clearDeadline(deadline)
  expect(isPast(deadline)).toBe(false)
})
