import type { Prediction } from '@xrai/contract/records/prediction'
import { describe, expect, it } from 'vitest'
import { mapped, typeCounts } from './type-counts.ts'

let id = 0
const found = (name: string, confidence = 0.8): Prediction => ({
  detection_id: String(++id),
  class: name,
  class_id: 0,
  confidence,
  x: 100,
  y: 100,
  width: 20,
  height: 20,
  points: [],
  tooth: '36',
  location: '',
  placement: null,
  experimental: false,
  research: false,
})

describe("the analyzer's types", () => {
  it('count what the default threshold shows, and nothing below it', () => {
    const drawn = mapped([found('Caries', 0.2), found('Caries', 0.19), found('IMPLANT', 0.9)])
    expect(typeCounts(drawn).map(({ id: type, count }) => [type, count])).toEqual([
      ['cavity', 1],
      ['implant', 1],
    ])
  })

  it('gather the classes that a mapping type stands for, and name those found', () => {
    const [cavity] = typeCounts([found('CARIES OR ROOT STUMP'), found('Caries'), found('Caries')])
    expect(cavity).toEqual({
      id: 'cavity',
      count: 3,
      classes: ['Caries', 'CARIES OR ROOT STUMP'],
      experimental: false,
    })
  })

  it('leave an experimental class to its own name, after the others', () => {
    const doubted = { ...found('Caries'), experimental: true }
    const types = typeCounts([doubted, found('CARIES OR ROOT STUMP'), found('CALCULUS')])
    expect(types.map(type => [type.id, type.experimental])).toEqual([
      ['cavity', false],
      ['CALCULUS', false],
      ['Caries', true],
    ])
  })

  it('stand in the order of specification §3.2, then the other classes, an unknown one last', () => {
    const types = typeCounts(
      ['CALCULUS', 'CONDYLE', 'IMPLANT', 'IMPACTED TOOTH', 'SEALANT', 'FILLING'].map(n => found(n)),
    )
    expect(types.map(type => type.id)).toEqual([
      'filling',
      'sealant',
      'implant',
      'IMPACTED TOOTH',
      'CONDYLE',
      'CALCULUS',
    ])
  })
})
