import { describe, expect, it } from 'vitest'
import { defaultThreshold, thresholdOf, visible } from './visible.ts'

const caries = { class: 'Caries', confidence: 0.2 }
const implant = { class: 'IMPLANT', confidence: 0.57 }
const crown = { class: 'CROWN AND BRIDGE', confidence: 0.199_999 }
const all = [caries, implant, crown]

describe('the visible findings', () => {
  it('are those at or above the threshold, which is 20 % at first', () => {
    expect(defaultThreshold).toBe(20)
    expect(visible(all, { minimumConfidence: 20, classes: [] })).toEqual([caries, implant])
  })

  it('are all at 0 % and only the certain ones at 100 %', () => {
    const certain = { class: 'Caries', confidence: 1 }
    expect(visible([...all, certain], { minimumConfidence: 0, classes: [] })).toHaveLength(4)
    expect(visible([...all, certain], { minimumConfidence: 100, classes: [] })).toEqual([certain])
  })

  it('include a confidence that equals the percent as a decimal, for every percent', () => {
    for (let percent = 0; percent <= 100; percent++) {
      const confidence = Number((percent / 100).toFixed(2))
      expect(visible([{ class: 'Caries', confidence }], { minimumConfidence: percent, classes: [] })).toHaveLength(1)
    }
  })

  it('are of the chosen classes only', () => {
    expect(visible(all, { minimumConfidence: 0, classes: ['IMPLANT'] })).toEqual([implant])
  })

  it('are of every class when none is chosen: then no class filter is active', () => {
    expect(visible(all, { minimumConfidence: 0, classes: [] })).toEqual(all)
  })
})

it('a threshold is a whole percent from 0 to 100', () => {
  expect([33.6, -5, 140, Number.NaN].map(thresholdOf)).toEqual([34, 0, 100, 0])
})
