import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { GrayImage } from '../decode/radiograph.ts'
import { decode, openNodeEngine } from '../node.ts'
import { corners } from '../postprocess/boxes.ts'
import type { Box, Detection, Point } from '../postprocess/detection.ts'
import { overlap } from '../postprocess/overlap.ts'
import { outline } from './outline.ts'

const root = new URL('../../../../', import.meta.url)
const pair = z.tuple([z.number(), z.number()])
const truthSchema = z.object({
  findings: z.array(
    z.object({
      class: z.string(),
      polygon: z.array(pair),
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
})

/**
 * Phantoms of seeds that were not used in development, with the exact polygon of every filling, cap, screw and canal.
 */
const samples = ['panoramic-restored', 'panoramic-implants', 'panoramic-impacted', 'panoramic-decayed']
const radiopaque = ['FILLING', 'CROWN AND BRIDGE', 'IMPLANT', 'ROOT CANAL TREATMENT']

const read = async (name: string) => {
  const file = readFileSync(new URL(`samples/pictures/${name}.jpg`, root))
  const truth = truthSchema.parse(JSON.parse(readFileSync(new URL(`samples/pictures/${name}.json`, root), 'utf8')))
  const findings = truth.findings
    .filter(finding => radiopaque.includes(finding.class))
    .map(({ class: name, polygon, box: [left, top, width, height] }) => ({
      class: name,
      polygon: polygon.map(([x, y]) => ({ x, y })),
      box: { x: left + width / 2, y: top + height / 2, width, height },
    }))
  return { file, image: (await decode(file)).image, findings }
}

const detection = (name: string, box: Box<'image'>): Detection => ({
  class: name,
  classId: 0,
  confidence: 0.9,
  experimental: false,
  box,
  points: corners(box),
})

const drawn = (image: GrayImage, name: string, box: Box<'image'>): readonly Point[] =>
  outline(image, [detection(name, box)])[0]?.points ?? []

const holds = (polygon: readonly Point[], x: number, y: number): boolean =>
  polygon.reduce((inside, a, at) => {
    const b = polygon[(at + 1) % polygon.length] ?? a
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    return crosses ? !inside : inside
  }, false)

/** Intersection over union of two polygons, on a grid of 80 × 80 over both. */
const shared = (a: readonly Point[], b: readonly Point[]): number => {
  const xs = [...a, ...b].map(({ x }) => x)
  const ys = [...a, ...b].map(({ y }) => y)
  const left = Math.min(...xs)
  const right = Math.max(...xs)
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  let both = 0
  let either = 0
  for (let row = 0; row < 80; row += 1) {
    for (let column = 0; column < 80; column += 1) {
      const x = left + ((right - left) * (column + 0.5)) / 80
      const y = top + ((bottom - top) * (row + 0.5)) / 80
      const inA = holds(a, x, y)
      const inB = holds(b, x, y)
      if (inA && inB) both += 1
      if (inA || inB) either += 1
    }
  }
  return both / either
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const pictures = await Promise.all(samples.map(read))

describe('an outline', () => {
  it("follows the phantoms' metal: median overlap with the exact polygons at least 0.75, with true boxes", () => {
    const overlaps = pictures.flatMap(({ image, findings }) =>
      findings.map(({ class: name, polygon, box }) => shared(drawn(image, name, box), polygon)),
    )
    expect(overlaps.length).toBeGreaterThan(20)
    expect(median(overlaps)).toBeGreaterThanOrEqual(0.75)
  })

  it("follows it slightly less closely with the detector's boxes", { timeout: 180_000 }, async () => {
    const engine = await openNodeEngine({ models: new URL('models', root).pathname })
    const overlaps: number[] = []
    for (const { file, findings } of pictures.slice(0, 2)) {
      const { detections } = await engine.analyze(file, 'panoramic')
      for (const { class: name, polygon, box } of findings) {
        const found = detections.find(one => one.class === name && one.confidence >= 0.2 && overlap(one.box, box) > 0.5)
        if (found) overlaps.push(shared(found.points, polygon))
      }
    }
    await engine.close()
    expect(overlaps.length).toBeGreaterThan(10)
    expect(median(overlaps)).toBeGreaterThanOrEqual(0.7)
  })

  it('has at most 64 points, and none of them far outside its box', () => {
    // Restorations may go on for a quarter of its width or a tenth of its height.
    const far = (name: string) =>
      ['FILLING', 'CROWN AND BRIDGE'].includes(name) ? { x: 0.25, y: 0.1 } : { x: 0, y: 0 }
    for (const { image, findings } of pictures) {
      for (const { class: name, box } of findings) {
        const points = drawn(image, name, box)
        expect(points.length).toBeGreaterThanOrEqual(3)
        expect(points.length).toBeLessThanOrEqual(64)
        for (const { x, y } of points) {
          expect(Math.abs(x - box.x)).toBeLessThanOrEqual(box.width * (0.5 + far(name).x) + 1)
          expect(Math.abs(y - box.y)).toBeLessThanOrEqual(box.height * (0.5 + far(name).y) + 1)
        }
      }
    }
  })

  it('is the same in 16 bits', () => {
    const [{ image, findings } = { image: undefined, findings: [] }] = pictures
    if (image?.maximum !== 255) throw new Error('a picture of 8 bits')
    const deep: GrayImage = { ...image, maximum: 65535, data: Uint16Array.from(image.data, value => value * 257) }
    for (const { class: name, box } of findings) expect(drawn(deep, name, box)).toEqual(drawn(image, name, box))
  })

  it.each(['Caries', 'IMPACTED TOOTH', 'a class of tomorrow'])('of %s is the box', name => {
    const [{ image, findings } = { image: undefined, findings: [] }] = pictures
    const box = findings[0]?.box
    if (!(image && box)) throw new Error('a finding')
    expect(drawn(image, name, box)).toEqual(corners(box))
  })

  it('is the box if there is no contrast, and if the box is tiny or extends beyond the radiograph', () => {
    const image: GrayImage = { width: 100, height: 100, maximum: 255, data: new Uint8Array(10_000).fill(90) }
    for (const side of [1, 3, 60]) {
      const box = { x: 50, y: 50, width: side, height: side }
      expect(drawn(image, 'FILLING', box)).toEqual(corners(box))
      expect(drawn(image, 'ROOT CANAL TREATMENT', box)).toEqual(corners(box))
    }
    const outside = { x: 98, y: 98, width: 60, height: 60 }
    expect(drawn(image, 'IMPLANT', outside)).toEqual(corners(outside))
  })
})
