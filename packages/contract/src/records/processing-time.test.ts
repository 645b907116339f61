import { describe, expect, it } from 'vitest'
import { type ProcessingTimes, processingSeconds } from './processing-time.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString()
const untold: ProcessingTimes = { processingTimeSeconds: null, createdAt: at(0), startedAt: null, completedAt: null }

describe('the processing time of a case', () => {
  it('prefers the given value to any computed one', () => {
    const times = { ...untold, processingTimeSeconds: 7, startedAt: at(10), completedAt: at(40) }
    expect(processingSeconds(times)).toBe(7)
    expect(processingSeconds({ ...times, processingTimeSeconds: 0 })).toBe(0)
  })

  it('is otherwise from start to completion', () => {
    expect(processingSeconds({ ...untold, startedAt: at(10), completedAt: at(40) })).toBe(30)
  })

  it('is from creation to completion if the start is unknown or not before the completion', () => {
    expect(processingSeconds({ ...untold, completedAt: at(40) })).toBe(40)
    expect(processingSeconds({ ...untold, startedAt: at(40), completedAt: at(40) })).toBe(40)
    expect(processingSeconds({ ...untold, startedAt: at(50), completedAt: at(40) })).toBe(40)
  })

  it('is unknown if the later time is not after the earlier, or is missing', () => {
    expect(processingSeconds(untold)).toBeNull()
    expect(processingSeconds({ ...untold, startedAt: at(10) })).toBeNull()
    expect(processingSeconds({ ...untold, createdAt: at(40), completedAt: at(40) })).toBeNull()
  })
})
