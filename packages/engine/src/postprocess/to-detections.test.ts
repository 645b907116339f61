import { describe, expect, it } from 'vitest'
import type { Model } from '../infer/model.ts'
import { candidatesOf } from '../infer/raw-output.ts'
import type { RawOutput } from '../infer/session.ts'
import { toFindings } from '../numbering/findings.ts'
import type { Size } from './boxes.ts'
import type { Box } from './detection.ts'
import { exclude } from './exclude.ts'
import { fuse } from './fuse.ts'
import { overlap } from './overlap.ts'
import { detect, toDetections as inImage, suppress } from './to-detections.ts'

const model: Model = {
  name: 'test',
  version: '1',
  type: 'panoramic',
  file: 'model.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'image', width: 64, height: 32 },
  output: { name: 'raw', strides: [8, 16] },
  classes: [
    { id: 'IMPLANT', threshold: 0.5 },
    { id: 'Caries', threshold: 0.5 },
  ],
  nms: { iou: 0.5 },
  floor: 0.005,
  sameTooth: 0.4,
  ownBox: 0.1,
  minimumScore: 0.05,
  maximumDetections: 3,
}

const toDetections = (output: RawOutput, from: Model, picture: Size) => inImage(detect(output, from), from, picture)

/** A raw output in which only the given cells detect something. */
const raw = (cells: Readonly<Record<number, readonly number[]>>): RawOutput => {
  const rows = candidatesOf(model)
  const data = new Float32Array(rows * 6)
  for (let row = 0; row < rows; row += 1) data.set([0, 0, 0, 0, -20, -20], row * 6)
  for (const [row, values] of Object.entries(cells)) data.set(values, Number(row) * 6)
  return { data, rows, columns: 6 }
}

const boxes = (output: RawOutput, picture = { width: 64, height: 32 }) =>
  toDetections(output, model, picture).map(({ class: name, box }) => ({ class: name, ...box }))

it('keeps the best 300 of a class, like the reference, regardless of other classes', () => {
  const apart = (classId: number) =>
    Array.from({ length: 310 }, (_, at) => ({
      classId,
      score: 1 - at / 1000,
      box: { x: 10 * at, y: 5, width: 8, height: 8 },
    }))
  const kept = suppress([...apart(0), ...apart(1).slice(0, 20)], 0.5)
  expect(kept.filter(({ classId }) => classId === 0)).toEqual(apart(0).slice(0, 300))
  expect(kept.filter(({ classId }) => classId === 1)).toHaveLength(20)
})

it('drops a box that lies mostly inside a better one of its class, where the model says how much', () => {
  const at = (classId: number, score: number, x: number, width: number) => ({
    classId,
    score,
    box: { x, y: 5, width, height: 10 },
  })
  const outer = at(0, 0.9, 20, 40)
  const inner = at(0, 0.5, 38, 6)
  const halfOut = at(0, 0.4, 40, 6)
  expect(suppress([inner, halfOut, outer], 0.5, [0.5])).toEqual([outer, halfOut])
  expect(suppress([inner, outer], 0.5)).toEqual([outer, inner])
  expect(suppress([outer, at(1, 0.5, 38, 6)], 0.5, [0.5])).toHaveLength(2)
  expect(suppress([{ ...outer, score: 0.1 }, inner], 0.5, [0.5])).toHaveLength(2)
})

describe('toDetections', () => {
  it('decodes centre and sides in strides, level by level, row by row', () => {
    // Level 8 has 8 × 4 cells; row 10 is x 2, y 1. Level 16 has 4 × 2; row 32 + 5 is x 1, y 1.
    const found = boxes(raw({ 10: [0.5, 0.25, Math.log(2), 0, 3, -20], 37: [0, 0, 0, Math.log(0.5), 2, -20] }))
    expect(found).toEqual([
      { class: 'IMPLANT', x: 20, y: 10, width: expect.closeTo(16, 5), height: 8 },
      { class: 'IMPLANT', x: 16, y: 16, width: 16, height: expect.closeTo(8, 5) },
    ])
  })

  it('turns logits into scores and drops those below the model’s minimum', () => {
    const found = toDetections(raw({ 10: [0, 0, 0, 0, 0, -20], 20: [0, 0, 0, 0, -2.95, -20] }), model, {
      width: 64,
      height: 32,
    })
    expect(found.map(detection => detection.confidence)).toEqual([0.5])
  })

  it('scales each axis by its own factor back to the image', () => {
    const cells = { 10: [0.5, 0.5, 0, 0, 3, -20] }
    const [detection] = toDetections(raw(cells), model, { width: 640, height: 96 })
    expect(detection?.box).toEqual({ x: 200, y: 36, width: 80, height: 24 })
    expect(detection?.points).toEqual([
      { x: 160, y: 24 },
      { x: 240, y: 24 },
      { x: 240, y: 48 },
      { x: 160, y: 48 },
    ])
  })

  it('clips boxes to the image and drops those outside', () => {
    const found = boxes(raw({ 0: [0, 0, Math.log(2), Math.log(2), 3, -20], 20: [-99, 0, 0, 0, 3, -20] }))
    expect(found).toEqual([
      {
        class: 'IMPLANT',
        x: expect.closeTo(4, 5),
        y: expect.closeTo(4, 5),
        width: expect.closeTo(8, 5),
        height: expect.closeTo(8, 5),
      },
    ])
  })

  it('loses at most one candidate to an invalid number', () => {
    const wild = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const value of wild) {
      for (let column = 0; column < 4; column += 1) {
        const values = [0, 0, 0, 0, 5, -20]
        values[column] = value
        const found = toDetections(raw({ 9: values, 20: [0, 0, 0, 0, 3, -20] }), model, { width: 64, height: 32 })
        const numbers = found.flatMap(({ box }) => [box.x, box.y, box.width, box.height])
        expect(numbers.every(Number.isFinite)).toBe(true)
        expect(found.length).toBeGreaterThan(0)
      }
    }
    expect(boxes(raw({ 9: [0, 0, 0, 0, Number.NaN, -20] }))).toEqual([])
  })

  it('keeps the best of each class, up to the maximum of the model', () => {
    const near = (dx: number, logit: number, other: number) => [dx, 0.5, 0, 0, logit, other]
    const found = boxes(raw({ 9: near(0.5, 2, 1), 10: near(-0.4, 3, -20), 20: near(0, 0.5, 0), 25: near(0, 0.2, -20) }))
    expect(found.map(({ class: name, x }) => [name, Math.round(x)])).toEqual([
      ['IMPLANT', 13],
      ['Caries', 12],
      ['IMPLANT', 32],
    ])
  })
})

const candidate = (score: number, x: number, classId = 0) => ({
  score,
  classId,
  box: { x, y: 0, width: 10, height: 10 },
})

describe('a model with inference at two sizes', () => {
  const twice: Model = {
    ...model,
    output: {
      ...model.output,
      sizes: [
        { width: 64, height: 32 },
        { width: 128, height: 64 },
      ],
    },
  }
  const rows = candidatesOf(twice)
  const data = new Float32Array(rows * 6)
  for (let row = 0; row < rows; row += 1) data.set([0, 0, 0, 0, -20, -20], row * 6)
  // The cell at x 2, y 1 of the first size, and at x 5, y 3 of the second: the same place, half the stride.
  data.set([0.5, 0.5, 0, 0, 2, -20], 10 * 6)
  data.set([0, 0, Math.log(2), Math.log(2), 2, -20], (40 + 3 * 16 + 5) * 6)

  it('fuses the candidates of both sizes, in pixels of the input', () => {
    const [found, ...more] = toDetections({ data, rows, columns: 6 }, twice, { width: 64, height: 32 })
    expect(more).toEqual([])
    expect(found?.box).toEqual({ x: 20, y: 12, width: expect.closeTo(8, 5), height: expect.closeTo(8, 5) })
    expect(found?.confidence).toBeCloseTo(1 / (1 + Math.exp(-2)), 6)
  })
})

describe('fuse', () => {
  it('weights boxes by their scores and halves a box found at one of two sizes', () => {
    const fused = fuse([[candidate(0.9, 0), candidate(0.5, 50)], [candidate(0.3, 2)]], 0.5, 0.05)
    expect(fused.map(({ score, box }) => [score, box.x])).toEqual([
      [expect.closeTo(0.6, 9), expect.closeTo(0.5, 9)],
      [0.25, 50],
    ])
  })

  it('never fuses two classes, nor two boxes of one size', () => {
    const fused = fuse([[candidate(0.9, 0), candidate(0.8, 4)], [candidate(0.7, 0, 1)]], 0.5, 0.05)
    expect(fused.map(({ classId }) => classId)).toEqual([0, 0, 1])
  })

  it('drops candidates below the least score', () => {
    expect(fuse([[candidate(0.08, 0)], []], 0.5, 0.05)).toEqual([])
  })
})

describe('exclude', () => {
  const exclusive: Model = { ...model, exclusive: { share: 0.5, groups: [['IMPLANT', 'Caries']] } }

  it('drops the much weaker of two classes that exclude each other on a tooth', () => {
    const kept = exclude(
      [candidate(0.9, 0), candidate(0.5, 0, 1), candidate(0.4, 1, 1), candidate(0.3, 9, 1)],
      exclusive,
    )
    expect(kept.map(({ score }) => score)).toEqual([0.9, 0.5, 0.3])
  })

  it('keeps everything if the model names no such classes', () => {
    expect(exclude([candidate(0.9, 0), candidate(0.1, 0, 1)], model)).toHaveLength(2)
  })
})

describe('suppress', () => {
  it('suppresses a candidate that overlaps a better one of its class by more than the limit', () => {
    const kept = suppress([candidate(0.5, 3), candidate(0.9, 0), candidate(0.7, 8), candidate(0.6, 0, 1)], 0.5)
    expect(kept.map(({ score }) => score)).toEqual([0.9, 0.7, 0.6])
  })

  it('does not let a suppressed box suppress others', () => {
    const kept = suppress([candidate(0.9, 0), candidate(0.8, 3), candidate(0.7, 6)], 0.5)
    expect(kept.map(({ score }) => score)).toEqual([0.9, 0.7])
  })
})

describe('overlap', () => {
  it('is the intersection over the union of both', () => {
    const box = (x: number): Box<'image'> => ({ x, y: 0, width: 10, height: 10 })
    expect(overlap(box(0), box(0))).toBe(1)
    expect(overlap(box(0), box(5))).toBeCloseTo(1 / 3, 12)
    expect(overlap(box(0), box(10))).toBe(0)
  })
})

describe('toFindings', () => {
  it('writes a detection in wire format, without an unknown tooth', () => {
    const found = toDetections(raw({ 10: [0.5, 0.5, 0, 0, 0, -20] }), model, { width: 64, height: 32 })
    expect(toFindings(found, () => 'id-1')).toEqual([
      {
        detection_id: 'id-1',
        class: 'IMPLANT',
        class_id: 0,
        confidence: 0.5,
        x: 20,
        y: 12,
        width: 8,
        height: 8,
        points: [
          { x: 16, y: 8 },
          { x: 24, y: 8 },
          { x: 24, y: 16 },
          { x: 16, y: 16 },
        ],
        tooth: 'N/A',
        placement: null,
        experimental: false,
        research: false,
      },
    ])
  })

  it('marks findings of classes that are experimental in the model', () => {
    const [implant, ...others] = model.classes
    if (!implant) throw new Error('the model has no class')
    const doubted = { ...model, classes: [{ ...implant, experimental: true }, ...others] }
    const found = toDetections(raw({ 10: [0.5, 0.5, 0, 0, 0, 0] }), doubted, { width: 64, height: 32 })
    const said = toFindings(found, () => '').map(({ class: name, experimental }) => [name, experimental])
    expect(said.toSorted()).toEqual(
      doubted.classes
        .slice(0, 2)
        .map(({ id }, place) => [id, place === 0])
        .toSorted(),
    )
  })
})
