import type { Box } from '@xrai/engine'
import { describe, expect, it } from 'vitest'
import { averagePrecision, precisionRecall } from './average-precision.ts'
import { bootstrapInterval } from './bootstrap.ts'
import { calibrationOf } from './calibration.ts'
import { figureOf, meanOf } from './figures.ts'
import { matchAll, type Pair } from './match.ts'

const square = (x: number, y = 0, side = 10): Box<'image'> => ({ x, y, width: side, height: side })
const found = (score: number, box: Box<'image'>) => ({ score, box, shown: score >= 0.5 })

/** Three distant labels in one image. */
const labels = [square(0), square(100), square(200)]

const apOf = (pairs: readonly Pair[], iou = 0.5) => averagePrecision(matchAll(pairs, iou))

describe('averagePrecision', () => {
  it('is 1 if exactly the labels are found', () => {
    expect(apOf([{ labels, found: labels.map((box, index) => found(0.9 - index / 10, box)) }])).toBe(1)
  })

  it('is 0 if nothing is found and NaN without labels', () => {
    expect(apOf([{ labels, found: [] }])).toBe(0)
    expect(apOf([{ labels: [], found: [found(0.9, square(0))] }])).toBeNaN()
  })

  it('reads precision at 101 recalls: one of three labels counts for recalls 0 to 0.33', () => {
    expect(apOf([{ labels, found: [found(0.9, square(0))] }])).toBeCloseTo(34 / 101, 12)
  })

  it('makes precision monotonic: a miss before two hits', () => {
    const pair = {
      labels: labels.slice(0, 2),
      found: [found(0.9, square(500)), found(0.8, square(0)), found(0.7, square(100))],
    }
    expect(apOf([pair])).toBeCloseTo(2 / 3, 12)
  })

  it('sorts detections over all images, not per image', () => {
    const hit: Pair = { labels: [square(0)], found: [found(0.9, square(0))] }
    const miss: Pair = { labels: [square(0)], found: [found(0.95, square(500))] }
    // Miss, then hit: precision ½ up to recall ½, which is 51 of the 101 recalls.
    expect(apOf([hit, miss])).toBeCloseTo((51 * 0.5) / 101, 12)
  })

  it('counts a second detection of one label as a miss', () => {
    const twice: Pair = {
      labels: [square(0), square(100)],
      found: [found(0.9, square(0)), found(0.8, square(1)), found(0.7, square(100))],
    }
    expect(apOf([twice])).toBeCloseTo((51 + (50 * 2) / 3) / 101, 12)
  })

  it('matches each detection with the free label of greatest overlap', () => {
    const near: Pair = { labels: [square(0), square(3)], found: [found(0.9, square(2)), found(0.8, square(0))] }
    expect(matchAll([near], 0.5).matches.map(match => match.hit)).toEqual([true, true])
  })

  it('ignores detections on a doubtful box without a label', () => {
    const pair: Pair = {
      labels: [square(0)],
      doubtful: [square(100)],
      found: [found(0.9, square(100)), found(0.8, square(0))],
    }
    expect(apOf([pair])).toBe(1)
  })

  it('requires the overlap: a box moved by a third of its side is a hit at 0.5 and a miss at 0.55', () => {
    // 20 × 30 shared of 30 × 30 twice: 600 / 1200.
    const moved: Pair = { labels: [square(0, 0, 30)], found: [found(0.9, square(10, 0, 30))] }
    expect(apOf([moved], 0.5)).toBe(1)
    expect(apOf([moved], 0.55)).toBe(0)
  })

  it('weights an image as often as given', () => {
    const good: Pair = { labels: [square(0)], found: [found(0.9, square(0))] }
    const bad: Pair = { labels: [square(0)], found: [] }
    expect(averagePrecision(matchAll([good, bad], 0.5), [1, 0])).toBe(1)
    expect(averagePrecision(matchAll([good, bad], 0.5), [0, 1])).toBe(0)
  })
})

describe('precisionRecall', () => {
  it('counts the shown detections', () => {
    const pair: Pair = { labels, found: [found(0.9, square(0)), found(0.5, square(500)), found(0.4, square(100))] }
    expect(precisionRecall(matchAll([pair], 0.5))).toEqual({ precision: 0.5, recall: 1 / 3 })
  })
})

describe('bootstrapInterval', () => {
  const share = (weights: ArrayLike<number>, count: number) => {
    const drawn = Array.from(weights)
    return drawn.slice(0, count / 2).reduce((a, b) => a + b, 0) / count
  }

  it('draws as many sources as there are, reproducibly', () => {
    const totals = new Set<number>()
    const draw = () =>
      bootstrapInterval(20, weights => {
        totals.add(Array.from(weights).reduce((a, b) => a + b, 0))
        return share(weights, 20)
      })
    expect(draw()).toEqual(draw())
    expect([...totals]).toEqual([20])
  })

  it('is close to the binomial interval for a share', () => {
    const [low, high] = bootstrapInterval(100, weights => share(weights, 100))
    // A fair coin thrown 100 times: 0.5 ± 1.96 · 0.05.
    expect(low).toBeCloseTo(0.402, 1)
    expect(high).toBeCloseTo(0.598, 1)
  })
})

describe('figureOf', () => {
  it('averages AP over ten overlaps, and takes the mean of classes with labels only', () => {
    const moved: Pair = { labels: [square(0, 0, 30)], found: [found(0.9, square(10, 0, 30))] }
    const figure = figureOf('IMPLANT', [moved])
    expect(figure).toMatchObject({ n: 1, ap50: 1, ap5095: 0.1, precision: 1, recall: 1 })
    const empty = figureOf('Caries', [{ labels: [], found: [] }])
    expect(meanOf([figure, empty], value => value.ap50)).toBe(1)
  })
})

describe('calibrationOf', () => {
  it('is the mean distance of score and precision over the bins', () => {
    const right = found(0.75, square(0))
    const wrong = [found(0.72, square(500)), found(0.15, square(700))]
    const pair = { labels: labels.slice(0, 1), found: [right, ...wrong] }
    const { n, error } = calibrationOf([[pair]])
    expect(n).toBe(3)
    expect(error).toBeCloseTo((Math.abs(0.75 + 0.72 - 1) + 0.15) / 3, 12)
  })

  it('ignores classes without labels', () => {
    expect(calibrationOf([[{ labels: [], found: [found(0.9, square(0))] }]])).toEqual({ n: 0, error: Number.NaN })
  })
})
