import type { MeasuredClass, MeasuredModel } from '@xrai/contract/records/measured-model'
import { describe, expect, it } from 'vitest'
import { precisionAtConfidence } from './precision-at-confidence.ts'
import { toRatio } from './ratio.ts'
import { classesOn, precisionAtThreshold } from './threshold-precision.ts'

const point = (threshold: number, precision: number, recall: number) => ({ threshold, precision, recall })
const measured = (
  id: string,
  curveLabels: number | null,
  curve: MeasuredClass['curve'],
  curvePart: MeasuredClass['curvePart'] = curve.length > 0 ? 'test' : null,
): MeasuredClass => ({
  id,
  threshold: 0.3,
  experimental: id === 'FRACTURE',
  labels: 2,
  curve,
  curveLabels,
  curvePart,
})

/**
 * 100 fillings: 80 of 100 correct from 0.2 on, 60 of 60 from 0.4 on. 20 caries: 10 of 40 from 0.2 on, 5 of 10 from 0.4
 * on.
 */
const filling = measured('FILLING', 100, [point(0.2, 0.8, 0.8), point(0.4, 1, 0.6)])
const caries = measured('Caries', 20, [point(0.2, 0.25, 0.5), point(0.4, 0.5, 0.25)])
const model: MeasuredModel = {
  name: 'panoramic',
  version: '1',
  use: null,
  research: false,
  radiographs: 103,
  cutOuts: false,
  sameOrigin: true,
  check: null,
  decay: [],
  classes: [filling, caries, measured('FRACTURE', 5, [point(0.2, 0.1, 0.4)]), measured('ERUPTING TOOTH', null, [])],
}

describe('the measured precision at a threshold', () => {
  it('combines the classes, weighted by their number of findings', () => {
    expect(precisionAtThreshold(model, ['FILLING', 'Caries'], 20)).toEqual({
      right: 90 / 140,
      found: 90 / 120,
      labels: 120,
      part: 'test',
    })
    expect(precisionAtThreshold(model, ['FILLING', 'Caries'], 40)).toEqual({
      right: 65 / 70,
      found: 65 / 120,
      labels: 120,
      part: 'test',
    })
    expect(precisionAtThreshold(model, ['Caries'], 20)).toEqual({ right: 0.25, found: 0.5, labels: 20, part: 'test' })
  })

  it('is interpolated between two measured thresholds', () => {
    const precision = precisionAtThreshold(model, ['FILLING'], 30)
    expect(precision?.right).toBeCloseTo(70 / 80)
    expect(precision?.found).toBeCloseTo(0.7)
  })

  it('is empty past the last threshold with findings, and constant below the first', () => {
    expect(precisionAtThreshold(model, ['FILLING'], 90)).toEqual({ right: null, found: 0, labels: 100, part: 'test' })
    expect(precisionAtThreshold(model, ['FILLING'], 0)).toEqual(precisionAtThreshold(model, ['FILLING'], 20))
  })

  it('is unknown without a measurement', () => {
    expect(precisionAtThreshold(model, ['ERUPTING TOOTH', 'CALCULUS'], 20)).toBeNull()
    expect(precisionAtThreshold(model, [], 20)).toBeNull()
  })

  it('uses the part on which thresholds were chosen only if there is no other', () => {
    const tuned = measured('ERUPTING TOOTH', 20, [point(0.2, 0.5, 0.8)], 'tune')
    const both = { ...model, classes: [filling, tuned] }
    expect(precisionAtThreshold(both, ['FILLING', 'ERUPTING TOOTH'], 20)).toEqual(
      precisionAtThreshold(model, ['FILLING'], 20),
    )
    expect(precisionAtThreshold(both, ['ERUPTING TOOTH'], 20)).toEqual({
      right: 0.5,
      found: 0.8,
      labels: 20,
      part: 'tune',
    })
  })

  it('covers every class that is visible by default if none is selected', () => {
    expect(classesOn(model, [])).toEqual(['FILLING', 'Caries', 'FRACTURE', 'ERUPTING TOOTH'])
    expect(classesOn(model, ['FRACTURE'])).toEqual(['FRACTURE'])
  })

  it('leaves out a class that never reaches what the app opens with, unless it is selected', () => {
    const hidden = measured('SHORTENED RCT', 24, [point(0.05, 0.3, 0.4), point(0.15, 0.3, 0.1)])
    const more = { ...model, classes: [...model.classes, hidden] }
    expect(classesOn(more, [])).not.toContain('SHORTENED RCT')
    expect(classesOn(more, ['SHORTENED RCT'])).toEqual(['SHORTENED RCT'])
  })
})

describe('the precision of a finding', () => {
  /** Twenty findings from each threshold to the next. */
  const even = measured('FILLING', 100, [
    point(0.3, 0.6, 0.6),
    point(0.35, 0.6, 0.48),
    point(0.4, 40 / 60, 0.4),
    point(0.45, 0.5, 0.2),
    point(0.9, 0.5, 0.1),
    point(0.95, 0.5, 0.1),
  ])

  it('is counted among findings of its class with a similar confidence, not among those of higher confidence', () => {
    expect(precisionAtConfidence(filling, 0.3)).toEqual({ right: 20, count: 40 })
    expect(precisionAtConfidence(even, 0.42)).toEqual({ right: 28, count: 40 })
    expect(precisionAtConfidence(even, 0.99)).toEqual({ right: 10, count: 20 })
  })

  it('uses findings within a tenth of confidence, however few there are', () => {
    const alone = measured('Caries', 20, [point(0.2, 0.25, 0.5), point(0.7, 0.5, 0.25)])
    expect(precisionAtConfidence(alone, 0.86)).toEqual({ right: 0, count: 0 })
    expect(precisionAtConfidence(alone, 0.95)).toEqual({ right: 0, count: 0 })
  })

  it('is unknown for a class without a curve', () => {
    expect(precisionAtConfidence(measured('ERUPTING TOOTH', null, []), 0.5)).toBeNull()
    expect(precisionAtConfidence(measured('ERUPTING TOOTH', 7, []), 0.5)).toBeNull()
  })
})

describe('a share in words', () => {
  it('is given per ten, or per hundred if ten would mean all or none', () => {
    expect([0.71, 0.5, 0.96, 0.004, 0.999, 1, 0].map(toRatio).map(({ part, of }) => `${part}/${of}`)).toEqual([
      '7/10',
      '5/10',
      '96/100',
      '1/100',
      '99/100',
      '10/10',
      '0/10',
    ])
  })
})
