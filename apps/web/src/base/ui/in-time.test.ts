import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime, ScriptLate } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('rejects when a script has not arrived after 120 seconds, and not before', async () => {
  const given = vi.fn()
  inTime(() => new Promise(() => undefined)).catch(given)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(given.mock.lastCall?.[0]).toBeInstanceOf(ScriptLate)
})

it('returns the result and clears its timer', async () => {
  expect(await inTime(async () => 'screen')).toBe('screen')
  await expect(inTime(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})
