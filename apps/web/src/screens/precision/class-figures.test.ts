import { describe, expect, it } from 'vitest'
import { classFigures, setsOf } from './class-figures.ts'

const figures = (n: number, precision: number | null, recall: number | null) => ({
  ap50: 0.5,
  low: 0.4,
  high: 0.6,
  n,
  precision,
  recall,
})
const model = {
  name: 'panoramic',
  version: '1',
  type: 'panoramic' as const,
  classes: [{ id: 'Caries', threshold: 0.3, experimental: true }],
  trainedOn: ['home'],
  measured: {
    set: 'home',
    sources: 50,
    classes: { IMPLANT: figures(40, 0.8, 0.9), Caries: figures(10, 0.25, 0.5), FILLING: figures(0, null, null) },
    external: {
      'a small one': { sources: 8, classes: {} },
      'a large one': { sources: 200, classes: {} },
    },
  },
}

describe('the figures of a class', () => {
  it('derive false findings per radiograph from precision, recall and labels', () => {
    const [caries, implant] = classFigures(model.measured, model)
    expect([caries?.id, caries?.experimental, caries?.falsePerImage?.value]).toEqual(['Caries', true, 15 / 50])
    expect([implant?.id, implant?.recall?.value, implant?.precision?.value]).toEqual(['IMPLANT', 0.9, 0.8])
    expect(implant?.falsePerImage?.value).toBe((45 - 36) / 50)
  })

  it('omit a class without labels, and unknown figures', () => {
    expect(classFigures(model.measured, model).map(({ id }) => id)).toEqual(['Caries', 'IMPLANT'])
    const blind = { sources: 10, classes: { Caries: figures(5, 0, 0) } }
    expect(classFigures(blind, model)[0]).toMatchObject({ recall: { value: 0 }, precision: null, falsePerImage: null })
  })
})

it('contain no AP50 interval if it has no width because of few cases', () => {
  const at = (n: number, low: number, high: number) => {
    const one = { ...figures(n, 0.5, 0.5), low, high }
    return classFigures({ sources: 9, classes: { Caries: one } }, model)[0]?.hasInterval
  }
  expect([at(2, 0.8, 0.8), at(4, 0.8, 0.8), at(2, 0, 1), at(38, 1, 1)]).toEqual([false, false, true, true])
})

it('sets outside the training data are listed as other clinics, largest first', () => {
  const { others, own } = setsOf(model)
  expect(others.map(({ id }) => id)).toEqual(['a large one', 'a small one'])
  expect(own.map(({ id, sources }) => [id, sources])).toEqual([['home', 50]])
})
