import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openNodeSession } from './infer/node.ts'
import { decode } from './node.ts'
import { detect, toDetections } from './postprocess/to-detections.ts'
import { resample } from './preprocess/resample.ts'

/** Output of training/golden.py beside the shipped model: the Python reference of every stage. */
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

/** Permitted differences in grey levels, raw numbers, scores and pixels, because float32 sums run in another order. */
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

interface Compared {
  readonly class: string
  readonly score: number
  readonly sides: readonly number[]
}

/** Weaker ones may cross the model's minimum, or change order, by the last bit of a sum. */
const isClear = ({ score }: Compared) => score >= 0.1

const holds = (one: Compared) => (others: readonly Compared[]) =>
  others.some(
    other =>
      other.class === one.class &&
      Math.abs(other.score - one.score) < tolerance.score &&
      other.sides.every((side, place) => Math.abs(side - (one.sides[place] ?? Number.NaN)) < tolerance.pixels),
  )

describe.each(goldens)('the golden file of $picture', { timeout: 30_000 }, golden => {
  it('is resampled like the reference', async () => {
    const { input } = await inputOf(golden.picture)
    for (const { x, y, value } of golden.resampled.samples) {
      expect(Math.abs((input[y * width + x] ?? Number.NaN) - value)).toBeLessThan(tolerance.grey)
    }
    const mean = input.reduce((sum, value) => sum + value, 0) / input.length
    expect(Math.abs(mean - golden.resampled.mean)).toBeLessThan(tolerance.grey)
  })

  it('gives the same raw numbers', async () => {
    const { input } = await inputOf(golden.picture)
    const raw = (await session.run(input, [1, 1, height, width])).candidates
    expect([1, raw.rows, raw.columns]).toEqual(golden.raw.shape)
    for (const { cell, values } of golden.raw.samples) {
      values.forEach((value, column) => {
        expect(Math.abs((raw.data[cell * raw.columns + column] ?? Number.NaN) - value)).toBeLessThan(tolerance.raw)
      })
    }
  })

  it('gives the same detections', async () => {
    const { image, input } = await inputOf(golden.picture)
    const { candidates } = await session.run(input, [1, 1, height, width])
    const found = toDetections(detect(candidates, session.model), session.model, image)
    const expected = golden.detections.map(({ class: name, score, box: [left, top, right, bottom] }) => ({
      class: name,
      score,
      sides: [left, top, right, bottom],
    }))
    const given = found.map(({ class: name, confidence, box }) => ({
      class: name,
      score: confidence,
      sides: [box.x - box.width / 2, box.y - box.height / 2, box.x + box.width / 2, box.y + box.height / 2],
    }))
    expect(given.filter(isClear).length).toBeGreaterThan(0)
    for (const detection of given.filter(isClear)) expect(expected).toSatisfy(holds(detection))
    for (const detection of expected.filter(isClear)) expect(given).toSatisfy(holds(detection))
  })
})
