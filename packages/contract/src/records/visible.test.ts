import { describe, expect, it } from 'vitest'
import { isVisible, reachesThreshold, visible } from './visible.ts'

const caries = { class: 'Caries', confidence: 0.29 }
const implant = { class: 'IMPLANT', confidence: 0.8 }

describe('the visibility rule', () => {
  it('shows a detection that stands exactly at the threshold', () => {
    for (let percent = 0; percent <= 100; percent++) {
      expect(reachesThreshold({ class: 'Caries', confidence: percent / 100 }, percent), `${percent} %`).toBe(true)
    }
  })

  it('hides a detection below the threshold', () => {
    expect(isVisible({ class: 'Caries', confidence: 0.1999 }, { minimumConfidence: 20, classes: [] })).toBe(false)
  })

  it('takes an empty selection as no class filter', () => {
    expect(visible([caries, implant], { minimumConfidence: 20, classes: [] })).toEqual([caries, implant])
  })

  it('shows an experimental class only where it is selected', () => {
    const trial = { ...caries, experimental: true }
    expect(visible([trial, implant], { minimumConfidence: 20, classes: [] })).toEqual([implant])
    expect(visible([trial, implant], { minimumConfidence: 20, classes: ['Caries', 'IMPLANT'] })).toEqual([
      trial,
      implant,
    ])
    expect(visible([trial], { minimumConfidence: 30, classes: ['Caries'] })).toEqual([])
  })

  it('shows only the selected classes while a class filter is active', () => {
    expect(visible([caries, implant], { minimumConfidence: 20, classes: ['IMPLANT'] })).toEqual([implant])
    expect(visible([caries, implant], { minimumConfidence: 20, classes: ['FRACTURE'] })).toEqual([])
  })

  it('requires a selected class to reach the threshold too', () => {
    expect(visible([caries, implant], { minimumConfidence: 30, classes: ['Caries'] })).toEqual([])
  })
})
