import { describe, expect, it } from 'vitest'
import { hiddenCounts, passesFilters, reachesThreshold, visible } from './visible.ts'

const caries = { class: 'Caries', confidence: 0.29 }
const implant = { class: 'IMPLANT', confidence: 0.8 }

describe('the visibility rule', () => {
  it('shows a detection exactly at the threshold', () => {
    for (let percent = 0; percent <= 100; percent++) {
      expect(reachesThreshold({ class: 'Caries', confidence: percent / 100 }, percent), `${percent} %`).toBe(true)
    }
  })

  it('hides a detection below the threshold', () => {
    expect(passesFilters({ class: 'Caries', confidence: 0.1999 }, { minimumConfidence: 20, classes: [] })).toBe(false)
  })

  it('treats an empty selection as no class filter', () => {
    expect(visible([caries, implant], { minimumConfidence: 20, classes: [] })).toEqual([caries, implant])
  })

  it('shows an experimental class like any other, and hides it only if the user selected others', () => {
    const experimental = { ...caries, experimental: true }
    expect(visible([experimental, implant], { minimumConfidence: 20, classes: [] })).toEqual([experimental, implant])
    expect(visible([experimental, implant], { minimumConfidence: 20, classes: ['IMPLANT'] })).toEqual([implant])
    expect(visible([experimental], { minimumConfidence: 30, classes: [] })).toEqual([])
  })

  it('shows only the selected classes while a class filter is active', () => {
    expect(visible([caries, implant], { minimumConfidence: 20, classes: ['IMPLANT'] })).toEqual([implant])
    expect(visible([caries, implant], { minimumConfidence: 20, classes: ['FRACTURE'] })).toEqual([])
  })

  it('requires a selected class to reach the threshold too', () => {
    expect(visible([caries, implant], { minimumConfidence: 30, classes: ['Caries'] })).toEqual([])
  })
})

describe('the counts of hidden findings', () => {
  const faint = { class: 'Caries', confidence: 0.12 }
  const all = [caries, implant, faint]

  it('are 0 if no class is selected and the threshold is the default one', () => {
    expect(hiddenCounts(all, { minimumConfidence: 20, classes: [] })).toEqual({ byClass: 0, byThreshold: 0 })
  })

  it('count each finding once: by its class above the threshold, by the threshold below it', () => {
    expect(hiddenCounts(all, { minimumConfidence: 20, classes: ['IMPLANT'] })).toEqual({ byClass: 1, byThreshold: 0 })
    expect(hiddenCounts(all, { minimumConfidence: 30, classes: ['IMPLANT'] })).toEqual({ byClass: 0, byThreshold: 1 })
    expect(hiddenCounts(all, { minimumConfidence: 30, classes: ['Caries'] })).toEqual({ byClass: 1, byThreshold: 1 })
  })

  it('start at a lower threshold if the user chose one', () => {
    expect(hiddenCounts(all, { minimumConfidence: 10, classes: ['IMPLANT'] })).toEqual({ byClass: 2, byThreshold: 0 })
    expect(hiddenCounts([faint], { minimumConfidence: 20, classes: ['IMPLANT'] })).toEqual({
      byClass: 0,
      byThreshold: 0,
    })
  })
})
