import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openNodeSession } from './infer/node.ts'
import { decode } from './node.ts'
import { toDetections } from './postprocess/to-detections.ts'
import { resample } from './preprocess/resample.ts'

/** What training/golden.py wrote beside the shipped model: the Python reference of every stage. */
const goldenSchema = z.object({
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  resampled: z.object({
    mean: z.number(),
    minimum: z.number(),
    maximum: z.number(),
    samples: z.array(z.object({ x: z.int(), y: z.int(), value: z.number() })),
  }),
  raw: z.object({
    shape: z.array(z.int()),
    samples: z.array(z.object({ cell: z.int(), values: z.array(z.number()) })),
  }),
  detections: z.array(
    z.object({ class: z.string(), score: z.number(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
  ),
})

/** Grey levels, raw numbers, scores and pixels by which the two may differ: float32 sums in another order. */
const tolerance = { grey: 1e-3, raw: 5e-3, score: 2e-3, pixels: 0.1 }

const folder = fileURLToPath(new URL('../../../models/panoramic', import.meta.url))
const goldens = readdirSync(`${folder}/golden`)
  .filter(name => name.endsWith('.json'))
  .map(name => goldenSchema.parse(JSON.parse(readFileSync(`${folder}/golden/${name}`, 'utf8'))))

const session = await openNodeSession(folder)
afterAll(() => session.close())

const { width, height } = session.model.input
const inputOf = async (picture: string) => {
  const { image } = await decode(readFileSync(`${folder}/golden/${picture}`))
  return { image, input: resample(image, width, height) }
}

describe.each(goldens)('the golden of $picture', { timeout: 30_000 }, golden => {
  it('is resampled as the reference does', async () => {
    const { input } = await inputOf(golden.picture)
    for (const { x, y, value } of golden.resampled.samples) {
      expect(Math.abs((input[y * width + x] ?? Number.NaN) - value)).toBeLessThan(tolerance.grey)
    }
    const mean = input.reduce((sum, value) => sum + value, 0) / input.length
    expect(Math.abs(mean - golden.resampled.mean)).toBeLessThan(tolerance.grey)
  })

  it('gives the same raw numbers', async () => {
    const { input } = await inputOf(golden.picture)
    const raw = await session.run(input, [1, 1, height, width])
    expect([1, raw.rows, raw.columns]).toEqual(golden.raw.shape)
    for (const { cell, values } of golden.raw.samples) {
      values.forEach((value, column) => {
        expect(Math.abs((raw.data[cell * raw.columns + column] ?? Number.NaN) - value)).toBeLessThan(tolerance.raw)
      })
    }
  })

  it('gives the same detections', async () => {
    const { image, input } = await inputOf(golden.picture)
    const found = toDetections(await session.run(input, [1, 1, height, width]), session.model, image)
    expect(found.map(detection => detection.class)).toEqual(golden.detections.map(detection => detection.class))
    found.forEach(({ confidence, box }, index) => {
      const { score, box: expected } = golden.detections[index] ?? { score: Number.NaN, box: [] }
      expect(Math.abs(confidence - score)).toBeLessThan(tolerance.score)
      const sides = [box.x - box.width / 2, box.y - box.height / 2, box.x + box.width / 2, box.y + box.height / 2]
      sides.forEach((side, place) => {
        expect(Math.abs(side - (expected[place] ?? Number.NaN))).toBeLessThan(tolerance.pixels)
      })
    })
  })
})
