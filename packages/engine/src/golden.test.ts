import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openNodeSession } from './infer/node.ts'
import type { RawOutput } from './infer/session.ts'
import { decode } from './node.ts'
import { numberTeeth } from './numbering/number-teeth.ts'
import { toPlaces } from './numbering/places.ts'
import type { Box } from './postprocess/detection.ts'
import { detect, toPicture } from './postprocess/to-detections.ts'
import { resample } from './preprocess/resample.ts'
import { cutCrops } from './reading/crops.ts'
import { placesToRead } from './reading/places-to-read.ts'
import { joinReading, readPlaces } from './reading/read-places.ts'

const sides = z.tuple([z.number(), z.number(), z.number(), z.number()])
const rawSchema = z.object({
  shape: z.array(z.int()),
  samples: z.array(z.object({ cell: z.int(), values: z.array(z.number()) })),
})
const spots = z.array(z.object({ at: z.int(), value: z.number() }))

/** What training/golden.py wrote beside the shipped model: the Python reference of every stage. */
const goldenSchema = z.object({
  picture: z.string(),
  resampled: z.object({
    mean: z.number(),
    samples: z.array(z.object({ x: z.int(), y: z.int(), value: z.number() })),
  }),
  conditions: rawSchema,
  teeth: rawSchema,
  detections: z.array(z.object({ class: z.string(), score: z.number(), box: sides })),
  numbers: z.array(z.object({ tooth: z.string(), score: z.number(), box: sides })),
  places: z.array(z.object({ box: sides, upper: z.boolean() })),
  crops: spots,
  answers: z.array(z.array(z.number())),
  maps: spots,
  findings: z.array(z.object({ class: z.string(), score: z.number(), box: sides, tooth: z.string().nullable() })),
})

/** Grey levels, logits, scores and pixels by which the two may differ: float32 sums in another order. */
const tolerance = { grey: 1e-3, crop: 0.05, logit: 0.02, score: 5e-3, pixels: 0.2 }
/** What scores hardly more than the goldens' least may fall to either side of it. */
const isClear = ({ score }: { readonly score: number }) => score >= 0.11

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = `${root}models/panoramic`
const goldens = readdirSync(`${folder}/golden`)
  .filter(name => name.endsWith('.json'))
  .map(name => goldenSchema.parse(JSON.parse(readFileSync(`${folder}/golden/${name}`, 'utf8'))))

const session = await openNodeSession(folder)
afterAll(() => session.close())
const { model } = session
const { width, height } = model.input

const nameOf = (classId: number) => model.classes[classId]?.id ?? ''
const sidesOf = (box: Box<'image'>) => [
  box.x - box.width / 2,
  box.y - box.height / 2,
  box.x + box.width / 2,
  box.y + box.height / 2,
]

interface Named {
  readonly name: string
  readonly score: number
  readonly sides: readonly number[]
}

const expectSame = (given: readonly Named[], expected: readonly Named[]) => {
  const isAmong = (others: readonly Named[]) => (one: Named) =>
    others.some(
      other =>
        other.name === one.name &&
        Math.abs(other.score - one.score) < tolerance.score &&
        other.sides.every((side, at) => Math.abs(side - (one.sides[at] ?? Number.NaN)) < tolerance.pixels),
    )
  expect(given.filter(isClear).filter(one => !isAmong(expected)(one))).toEqual([])
  expect(expected.filter(isClear).filter(one => !isAmong(given)(one))).toEqual([])
}

const expectSpots = (given: Float32Array, expected: z.infer<typeof spots>, most: number) => {
  const differences = expected.map(({ at, value }) => Math.abs((given[at] ?? Number.NaN) - value))
  expect(Math.max(0, ...differences)).toBeLessThan(most)
}

const expectRaw = ({ data, rows, columns }: RawOutput, { shape, samples }: z.infer<typeof rawSchema>) => {
  expect([1, rows, columns]).toEqual(shape)
  for (const { cell, values } of samples) {
    const spotsOfCell = values.map((value, column) => ({ at: cell * columns + column, value }))
    expectSpots(data, spotsOfCell, tolerance.logit)
  }
}

describe.each(goldens)('the golden of $picture', { timeout: 60_000 }, golden => {
  const analysed = (async () => {
    const { image } = await decode(readFileSync(`${root}${golden.picture}`))
    const input = resample(image, width, height)
    const raw = await session.run(input, [1, 1, height, width])
    const conditions = detect(raw.conditions, model)
    const numbers = model.output.teeth
    const teeth = raw.teeth && numbers ? numberTeeth(toPlaces(raw.teeth, model, numbers), numbers) : []
    const reading = await readPlaces(session, image, teeth, conditions)
    return { image, input, raw, conditions, teeth, reading }
  })()
  const inPicture = async (box: Box<'input'>) => sidesOf(toPicture(box, model.input, (await analysed).image))

  it('is resampled as the reference does', async () => {
    const { input } = await analysed
    const { samples, mean } = golden.resampled
    const inRow = samples.map(({ x, y, value }) => ({ at: y * width + x, value }))
    expectSpots(input, inRow, tolerance.grey)
    expect(Math.abs(input.reduce((sum, value) => sum + value, 0) / input.length - mean)).toBeLessThan(tolerance.grey)
  })

  it('gives the same raw numbers', async () => {
    const { raw } = await analysed
    expectRaw(raw.conditions, golden.conditions)
    expectRaw(raw.teeth ?? { data: new Float32Array(), rows: 0, columns: 0 }, golden.teeth)
  })

  it('gives the same detections and the same teeth', async () => {
    const { conditions, teeth } = await analysed
    const given = conditions.map(async ({ classId, score, box }) => ({
      name: nameOf(classId),
      score,
      sides: await inPicture(box),
    }))
    expectSame(
      await Promise.all(given),
      golden.detections.map(({ class: name, score, box }) => ({ name, score, sides: box })),
    )
    const numbered = teeth.map(async ({ tooth, confidence, box }) => ({
      name: tooth,
      score: confidence,
      sides: await inPicture(box),
    }))
    expectSame(
      await Promise.all(numbered),
      golden.numbers.map(({ tooth, score, box }) => ({ name: tooth, score, sides: box })),
    )
  })

  it('reads the same places, crops, answers and maps', async () => {
    const { image, conditions, teeth, reading } = await analysed
    const places = model.reader ? placesToRead(teeth, conditions, model, model.reader) : []
    expect(places.map(({ upper }) => upper)).toEqual(golden.places.map(({ upper }) => upper))
    for (const [at, { box }] of golden.places.entries()) {
      const given = places[at] ? await inPicture(places[at].box) : []
      expect(Math.max(...box.map((side, corner) => Math.abs(side - (given[corner] ?? Number.NaN))))).toBeLessThan(0.2)
    }
    if (model.reader) expectSpots(cutCrops(image, places, model.reader, model.input), golden.crops, tolerance.crop)
    const inRow = golden.answers.flat().map((value, at) => ({ at, value }))
    expectSpots(reading?.output.answers.data ?? new Float32Array(), inRow, 5 * tolerance.logit)
    expectSpots(reading?.output.maps.data ?? new Float32Array(), golden.maps, 5 * tolerance.logit)
  })

  it('gives the same findings with the same teeth', async () => {
    const { conditions, reading } = await analysed
    const found = reading ? joinReading(reading, conditions, model) : []
    const given = found.map(async ({ classId, score, box, tooth }) => ({
      name: `${nameOf(classId)} ${tooth ?? ''}`,
      score,
      sides: await inPicture(box),
    }))
    expect(found.filter(isClear).length).toBeGreaterThan(0)
    expectSame(
      await Promise.all(given),
      golden.findings.map(({ class: name, score, box, tooth }) => ({
        name: `${name} ${tooth ?? ''}`,
        score,
        sides: box,
      })),
    )
  })
})
