import type { Prediction } from '@xrai/contract/records/prediction'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { describe, expect, it } from 'vitest'
import { listed } from './finding.ts'
import { listOf, mapped, typeCounts } from './type-counts.ts'

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

const decided = (original: Prediction, state: FoldedFinding['state']): FoldedFinding => ({
  ...original,
  original,
  state,
  reason: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  conflict: null,
})

describe("the analyzer's types", () => {
  it('count the findings at or above the threshold only', () => {
    const drawn = mapped([found('Caries', 0.2), found('Caries', 0.19), found('IMPLANT', 0.9)], 20)
    expect(typeCounts(drawn).map(({ id: type, count }) => [type, count])).toEqual([
      ['cavity', 1],
      ['implant', 1],
    ])
  })

  it('combine the classes of a mapping type, and name the classes found', () => {
    const [cavity] = typeCounts([found('CARIES OR ROOT STUMP'), found('Caries'), found('Caries')])
    expect(cavity).toEqual({
      id: 'cavity',
      count: 3,
      classes: ['Caries', 'CARIES OR ROOT STUMP'],
      experimental: false,
    })
  })

  it('keep a rejected mark of a dentist in the list, with or without a type', () => {
    const mark = { ...decided(found('Caries'), 'rejected'), original: null }
    const choice = { drawn: [], every: ['implant'], types: new Set(['implant']) }
    expect(listOf(choice)([mark])).toEqual([mark])
    expect(listOf({ ...choice, every: ['cavity'], types: new Set<string>(['implant']) })([mark])).toEqual([])
    expect(listed([mark], [found('FILLING')], { minimumConfidence: 20, classes: ['FILLING'] })).toEqual([mark])
  })

  it('list an experimental class under its own name, after the others', () => {
    const doubted = { ...found('Caries'), experimental: true }
    const types = typeCounts([doubted, found('CARIES OR ROOT STUMP'), found('CALCULUS')])
    expect(types.map(type => [type.id, type.experimental])).toEqual([
      ['cavity', false],
      ['CALCULUS', false],
      ['Caries', true],
    ])
  })

  it('are in the order of specification §3.2, then the other classes, an unknown one last', () => {
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

  it('show nothing if none is selected, not even confirmed findings', () => {
    const caries = found('Caries')
    const implant = found('IMPLANT')
    const accepted = decided(caries, 'accepted')
    const every = ['cavity', 'implant']
    const drawn = [caries, implant]
    const list = (types: readonly string[]) => listOf({ drawn, every, types: new Set(types) })
    expect(list([])([accepted, implant])).toEqual([])
    expect(list(['cavity'])([accepted, implant])).toEqual([accepted])
  })

  it('show added findings without any detection', () => {
    const added = decided(found('Caries'), 'added')
    expect(listOf({ drawn: [], every: [], types: new Set() })([added])).toEqual([added])
  })
})
