import { expect, it } from 'vitest'
import { afterLine, noProgress, type Progress, progressLine, spanOf } from './progress.ts'

const after = (lines: readonly string[]): Progress =>
  lines.reduce<Progress>((state, line) => afterLine(state, line) ?? state, noProgress)

const step = (views: number, minutes: number, more = '') =>
  `{"run":"x","step":${views / 8},"views":${views},"minutes":${minutes}${more}}`

it('shows the pictures that are prepared, then rate, loss, tune figure and time left', () => {
  const prepared = after(['{"prepared":40,"of":120}'])
  expect(progressLine(prepared, 60)).toBe('prepares picture 40 of 120')
  const begun = after([step(8, 0.5, ',"loss":3.2'), step(488, 1.5, ',"loss":2.31')])
  expect(progressLine(begun, 60)).toBe('1.5 of 60 min · 8.0 views a second · loss 2.31 · 59 min left')
  const looked = after([
    step(8, 1, ',"loss":2'),
    step(16, 2, ',"tune":0.43,"best":true'),
    step(24, 59.5, ',"tune":0.41,"best":false'),
  ])
  expect(progressLine(looked, 60)).toContain('tune 0.410 (best 0.430) · 30 s left')
})

it('knows that a training was stopped, and passes over lines of libraries', () => {
  expect(after([step(8, 1, ',"stopped":true')]).isStopped).toBe(true)
  for (const line of ['UserWarning: beta', '{"step":', '{"step":"many"}', ''])
    expect(afterLine(noProgress, line)).toBeUndefined()
})

it('gives short times in seconds', () => {
  expect([spanOf(0), spanOf(0.5), spanOf(47.4)]).toEqual(['0 s', '30 s', '47 min'])
})
