import { describe, expect, it } from 'vitest'
import { type Model, modelSchema } from '../infer/model.ts'
import type { RawMaps } from '../infer/session.ts'
import type { Box, Point } from '../postprocess/detection.ts'
import { frameOf } from '../reading/crops.ts'
import type { ReadPlace } from '../reading/places-to-read.ts'
import type { ReadFinding } from '../reading/read-places.ts'
import { outlinesFromMaps } from './outline-from-maps.ts'

const whole = {
  name: 'test',
  version: '1',
  type: 'panoramic',
  file: 'model.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'image', width: 200, height: 100 },
  output: { name: 'conditions', strides: [8], maps: { name: 'maps', stride: 4, classes: ['other', 'lesion'] } },
  classes: ['Caries', 'FILLING'].map(id => ({ id, threshold: 0.3 })),
  outlines: { Caries: { map: 'lesion', least: 0.4 } },
  nms: { iou: 0.6 },
  minimumScore: 0.01,
  maximumDetections: 100,
}
const reader = {
  file: 'reader.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'crops', width: 80, height: 160 },
  layout: { width: 200, height: 100 },
  answers: ['decay'],
  maps: ['lesion'],
  mapStride: 4,
  tall: 1.5,
  wide: 1.5,
  mostPlaces: 44,
  placesLeast: 0.08,
  elsewhere: 0.35,
}
const alone: Model = modelSchema.parse(whole)
const reading: Model = modelSchema.parse({ ...whole, output: { name: 'conditions', strides: [8] }, reader })

/** The image is twice as large as the input. */
const picture = { width: 400, height: 200 }

/** Maps with one square of positive cells in the last channel. */
const mapsWith = (channels: number, width: number, height: number, [x, y]: readonly [number, number]): RawMaps => {
  const data = new Float32Array(channels * width * height).fill(-9)
  for (let row = y; row < y + 4; row += 1) {
    const start = (channels - 1) * width * height + row * width + x
    data.fill(9, start, start + 4)
  }
  return { data, count: 1, channels, width, height }
}

const middle = (points: readonly Point[] = []) =>
  (['x', 'y'] as const).map(side => points.reduce((sum, point) => sum + point[side], 0) / points.length)
const finding = (classId: number, box: Box<'input'>, place?: number): ReadFinding => ({
  classId,
  score: 0.9,
  box,
  ...(place !== undefined && { place }),
})
const area = (points: readonly Point[] = []) =>
  points.reduce((sum, { x, y }, at) => {
    const next = points[at + 1] ?? points[0] ?? { x, y }
    return sum + (x * next.y - next.x * y) / 2
  }, 0)

describe('outlines by the map over the whole input', () => {
  // 50 × 25 cells of 4 pixels: the square is centred at (48, 48) in pixels of the input.
  const overall = mapsWith(2, 50, 25, [10, 10])

  it('are in pixels of the radiograph for each class that has a map', () => {
    const box = { x: 50, y: 50, width: 40, height: 40 }
    const [lesion, filling] = outlinesFromMaps([finding(0, box), finding(1, box)], { overall }, alone, picture)
    const [x = 0, y = 0] = middle(lesion)
    expect(Math.hypot(x - 96, y - 96)).toBeLessThan(2)
    expect(area(lesion)).toBeGreaterThan(600)
    expect(filling).toBeUndefined()
  })

  it('are searched in the box and a tenth around it, and followed beyond', () => {
    const beside = { x: 100, y: 50, width: 40, height: 40 }
    expect(outlinesFromMaps([finding(0, beside)], { overall }, alone, picture)).toEqual([undefined])
    const half = finding(0, { x: 28, y: 48, width: 40, height: 40 })
    const [points, ofWhole] = outlinesFromMaps(
      [half, finding(0, { x: 48, y: 48, width: 40, height: 40 })],
      { overall },
      alone,
      picture,
    )
    expect(points).toEqual(ofWhole)
    const sliver = finding(0, { x: 20, y: 48, width: 40, height: 40 })
    // The box ends at 40, and a tenth more at 44, in pixels of the input; most of the square lies beyond.
    const [cut] = outlinesFromMaps([sliver], { overall }, alone, picture)
    expect(Math.max(...(cut ?? []).map(({ x }) => x))).toBeLessThanOrEqual(88.5)
  })
})

describe("outlines by the reader's map of a crop", () => {
  const outlineOf = (upper: boolean, cells: readonly [number, number]) => {
    const place: ReadPlace = { box: { x: 100, y: 50, width: 16, height: 40 }, upper }
    const frame = frameOf(place, reader, reading.input, reading.input)
    const output = { answers: { data: new Float32Array(1), rows: 1, columns: 1 }, maps: mapsWith(1, 20, 40, cells) }
    const maps = { reading: { places: [place], frames: [frame], output } }
    return outlinesFromMaps([finding(0, place.box, 0)], maps, reading, picture)[0]
  }

  // The crop shows 30 × 60 pixels of the input from (85, 20) on in 20 × 40 cells.
  it("are at the crop's position, in pixels of the radiograph", () => {
    const [x = 0, y = 0] = middle(outlineOf(false, [8, 8]))
    expect(x).toBeCloseTo(2 * (85 + 10 * 1.5), 0)
    expect(y).toBeCloseTo(2 * (20 + 10 * 1.5), 0)
  })

  it('are flipped back with the crop of an upper tooth, and stay clockwise', () => {
    const down = outlineOf(false, [8, 8])
    const up = outlineOf(true, [8, 8])
    const [x = 0, y = 0] = middle(up)
    expect(x).toBeCloseTo(2 * (85 + 10 * 1.5), 0)
    expect(y).toBeCloseTo(2 * (80 - 10 * 1.5), 0)
    expect(area(down)).toBeGreaterThan(0)
    expect(area(up)).toBeCloseTo(area(down), 0)
  })

  it("are absent outside the tooth's box", () => {
    expect(outlineOf(false, [8, 0])).toBeUndefined()
  })
})
