import { afterEach, expect, it, vi } from 'vitest'
import { clearDeadline, isPast, longestMs, noDeadline, setDeadline, withoutDeadline } from './deadline.ts'

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

it('a task that waited for an answer from elsewhere has its whole time again', async () => {
  const deadline = noDeadline()
  at(1000, 500)
  setDeadline(deadline, 100)
  const answer = await withoutDeadline(deadline, 100, async () => {
    at(9000, 900)
    expect(isPast(deadline)).toBe(false)
    return 'answered'
  })
  expect([answer, isPast(deadline)]).toEqual(['answered', false])
  at(9101, 1001)
  expect(isPast(deadline)).toBe(true)
})

it.each([
  [1000, 3000],
  [30_000, 90_000],
  [60_000, 180_000],
  [300_000, 420_000],
])('a task with %i ms ends after %i ms in any case', (timeMs, longest) => {
  expect(longestMs(timeMs)).toBe(longest)
})
