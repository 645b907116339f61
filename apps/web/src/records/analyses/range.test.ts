// @module-tag state
import { metricsDaysMaximum } from '@xrai/contract/records/metrics'
import { expect, it } from 'vitest'
import { addDays } from '../../base/language/days.ts'
import { presetRange, rangeFault } from './range.ts'

it('counts thirty days with today as the last one', () => {
  expect(presetRange('days30', '2026-03-30')).toEqual({ from: '2026-03-01', to: '2026-03-30' })
})

it('accepts one day as a range', () => {
  expect(rangeFault({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined()
})

it('reports the fault of two days before the server is called', () => {
  expect(rangeFault({ from: '', to: '2026-03-01' })).toBe('metrics.rangeMissing')
  expect(rangeFault({ from: '2026-03-02', to: '2026-03-01' })).toBe('metrics.rangeBackwards')
})

it('accepts as many days as the server, and no more', () => {
  const from = '2020-01-01'
  expect(rangeFault({ from, to: addDays(from, metricsDaysMaximum - 1) })).toBeUndefined()
  expect(rangeFault({ from, to: addDays(from, metricsDaysMaximum) })).toBe('metrics.rangeLong')
})
