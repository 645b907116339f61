import { describe, expect, it } from 'vitest'
import type { GrayImage } from '../decode/radiograph.ts'
import { type Model, modelSchema } from '../infer/model.ts'
import { detectorOutputs, readerOutputs, toReaderOutput } from '../infer/raw-output.ts'
import type { InputShape, Session } from '../infer/session.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import { logit, sigmoid } from '../postprocess/logistic.ts'
import { frameOf } from './crops.ts'
import { joinReading, readPlaces } from './read-places.ts'

const filled = { id: 'ROOT CANAL TREATMENT', threshold: 0.4 }
const short = { id: 'SHORTENED RCT', threshold: 0.3, readAt: filled.id }

const said = {
  name: 'test',
  version: '1',
  type: 'periapical',
  file: 'model.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'image', width: 64, height: 64 },
  output: { name: 'conditions', strides: [8] },
  reader: {
    file: 'reader.onnx',
    sha256: '0'.repeat(64),
    input: { name: 'crops', width: 16, height: 16 },
    answers: ['short'],
    maps: [],
    mapStride: 4,
    tall: 2,
    wide: 2,
    mostPlaces: 2,
    placesLeast: 0.1,
    elsewhere: 1,
  },
  classes: [{ id: 'Caries', threshold: 0.3 }, filled, short],
  fusion: {
    Caries: { bias: 0, detector: 1 },
    [filled.id]: { bias: 0.5, detector: 1 },
    [short.id]: { bias: -1, detector: 0.5, answers: { short: 2 } },
  },
  nms: { iou: 0.3 },
  minimumScore: 0.01,
  maximumDetections: 100,
}
const model: Model = modelSchema.parse(said)
const reader = model.reader ?? expect.fail('a model without a reader')

const picture: GrayImage = { width: 128, height: 64, maximum: 255, data: new Uint8Array(128 * 64) }
const found = (classId: number, score: number, x: number): Candidate => ({
  classId,
  score,
  box: { x, y: 32, width: 4, height: 20 },
})

const sessionOf = (answers: readonly number[]): Session & { readonly asked: number[] } => {
  const asked: number[] = []
  return {
    model,
    device: 'cpu',
    asked,
    run: () => Promise.reject(new Error('not asked')),
    read: async (_crops: Float32Array, [count]: InputShape) => {
      const data = Float32Array.from(answers.slice(asked.length, asked.length + count))
      asked.push(...data)
      return toReaderOutput(reader, count, { answers: { type: 'float32', dims: [count, 1], data } })
    },
    close: async () => undefined,
  }
}

describe('a class that is read at the findings of another', () => {
  const fillings = [found(1, 0.8, 10), found(1, 0.3, 30), found(1, 0.2, 40), found(1, 0.05, 50), found(0, 0.9, 20)]
  const sorted = fillings.toSorted((a, b) => b.score - a.score)

  it('is asked of these alone, surest first, up to the maximum', async () => {
    const session = sessionOf([3, -3, 0])
    const reading = await readPlaces(session, picture, [], sorted)
    expect(reading?.places.map(({ box }) => box.x)).toEqual([10, 30])
    expect(session.asked).toHaveLength(2)
  })

  it("joins the finding's calibrated confidence and the answer, and leaves every other finding as it was", async () => {
    const reading = await readPlaces(sessionOf([3, -3]), picture, [], sorted)
    const alone = joinReading(undefined, sorted, model)
    const all = joinReading(reading, sorted, model)
    expect(all.filter(one => one.classId !== 2)).toEqual(alone)
    const calibrated = sigmoid(0.5 + logit(0.8))
    expect(all.filter(one => one.classId === 2)).toEqual([
      { classId: 2, score: expect.closeTo(sigmoid(-1 + 0.5 * logit(calibrated) + 6), 6), box: sorted[1]?.box },
    ])
  })

  it('stays below the highest confidence that its class may have', async () => {
    const fusion = { ...said.fusion, [short.id]: { ...said.fusion[short.id], highest: 0.19 } }
    const capped = modelSchema.parse({ ...said, fusion })
    const reading = await readPlaces(sessionOf([9, 3]), picture, [], sorted)
    const scores = joinReading(reading, sorted, capped).flatMap(one => (one.classId === 2 ? one.score : []))
    expect(scores).toHaveLength(2)
    expect(scores[0]).toBeCloseTo(0.19, 4)
    expect(scores[1]).toBeLessThan(scores[0] ?? 0)
  })

  it('has no column in the output of the detector, and a reader without maps no maps', () => {
    expect(detectorOutputs(model)).toEqual([{ name: 'conditions', dims: [1, 64, 4 + 2] }])
    expect(readerOutputs(reader, 3)).toEqual([{ name: 'answers', dims: [3, 1] }])
  })

  it('comes last and names a class of the model', () => {
    const first = modelSchema.safeParse({ ...said, classes: [short, ...said.classes.slice(0, 2)] })
    expect(first.error?.message).toContain('stands before')
    const unknown = [...said.classes.slice(0, 2), { ...short, readAt: 'IMPLANT' }]
    expect(modelSchema.safeParse({ ...said, classes: unknown }).error?.message).toContain('IMPLANT is not in the model')
  })
})

it("has the shape of its crop in the image's own pixels where the reader names no layout", () => {
  const place = { box: { x: 32, y: 32, width: 4, height: 20 }, upper: false }
  // 8 × 20 pixels of the image: a square of 40 of them, which is 20 × 40 of the input.
  expect(frameOf(place, reader, model.input, picture).box).toEqual({ x: 32, y: 32, width: 20, height: 40 })
})
