import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openNodeSession } from './infer/node.ts'
import { decode } from './node.ts'
import { prepareNumbering } from './numbering/prepare-numbering.ts'
import type { Box } from './postprocess/detection.ts'
import { detect, toInput } from './postprocess/to-detections.ts'
import { resample } from './preprocess/resample.ts'
import { cutCrops } from './reading/crops.ts'
import { joinReading, readPlaces } from './reading/read-places.ts'

const sides = z.array(z.number()).length(4)
const spots = z.array(z.object({ at: z.int(), value: z.number() }))

/** Written by training/reader_golden.py: the Python reference of the reader, boxes as fractions of the image. */
const goldenSchema = z.object({
  picture: z.string(),
  places: z.array(z.object({ box: sides, upper: z.boolean(), tooth: z.string().nullable() })),
  crops: spots,
  answers: z.array(z.array(z.number())),
  maps: spots,
  findings: z.array(z.object({ class: z.string(), score: z.number(), box: sides, tooth: z.string().nullable() })),
})

/**
 * Permitted differences in grey levels, logits, scores and shares of the image, because float32 sums run in another
 * order.
 */
const tolerance = { grey: 0.1, logit: 0.05, score: 0.01, side: 2e-4 }
/** Weaker findings may cross the model's minimum. */
const isClear = ({ score }: { readonly score: number }) => score >= 0.05

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = `${root}models/panoramic/reader-golden`
const goldens = readdirSync(folder).map(name =>
  goldenSchema.parse(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))),
)

const [session, teeth] = [
  await openNodeSession(`${root}models/panoramic`),
  await openNodeSession(`${root}models/teeth`),
]
afterAll(() => Promise.all([session.close(), teeth.close()]))
const { model } = session
const { width, height } = model.input

const sidesOf = ({ x, y, width: across, height: down }: Box<'input'>) => [
  (x - across / 2) / width,
  (y - down / 2) / height,
  (x + across / 2) / width,
  (y + down / 2) / height,
]

const analysed = async (picture: string) => {
  const { image } = await decode(readFileSync(`${root}${picture}`))
  const input = resample(image, width, height)
  const { candidates } = await session.run(input, [1, 1, height, width])
  const conditions = detect(candidates, model)
  const prepared = { input, width, height }
  const dentition = await prepareNumbering(teeth, { type: 'panoramic', image, mirrored: false, prepared })()
  const inInput = dentition.teeth.map(({ tooth, ...box }) => ({ tooth, box: toInput(box, model.input, image) }))
  const reading = await readPlaces(session, image, inInput, conditions)
  if (!reading) throw new Error('a model without a reader')
  return { image, reading, findings: joinReading(reading, conditions, model) }
}

const worst = (differences: readonly number[]) => Math.max(0, ...differences.map(Math.abs))
const apart = (given: Float32Array, expected: z.infer<typeof spots>) =>
  worst(expected.map(({ at, value }) => (given[at] ?? Number.NaN) - value))
const sidesApart = (given: readonly number[], expected: readonly number[]) =>
  worst(expected.map((side, at) => side - (given[at] ?? Number.NaN)))

interface Compared {
  readonly name: string
  readonly score: number
  readonly sides: readonly number[]
}

const isAmong = (others: readonly Compared[]) => (one: Compared) =>
  others.some(
    other =>
      other.name === one.name &&
      Math.abs(other.score - one.score) < tolerance.score &&
      sidesApart(one.sides, other.sides) < tolerance.side,
  )

describe.each(goldens)("the reader's golden file of $picture", { timeout: 120_000 }, golden => {
  const ours = analysed(golden.picture)

  it('have the same places', async () => {
    const { places } = (await ours).reading
    expect(places.map(({ upper, tooth = null }) => [upper, tooth])).toEqual(
      golden.places.map(({ upper, tooth }) => [upper, tooth]),
    )
    const differences = golden.places.map(({ box }, at) => sidesApart(places[at] ? sidesOf(places[at].box) : [], box))
    expect(worst(differences)).toBeLessThan(tolerance.side)
  })

  it('have the same crops, answers and maps', async () => {
    const { image, reading } = await ours
    const { places, frames, output } = reading
    if (!model.reader) throw new Error('a model without a reader')
    const framed = places.map((place, at) => ({ place, frame: frames[at] ?? expect.fail('a place without a frame') }))
    expect(apart(cutCrops(image, framed, model.reader.input, model.input), golden.crops)).toBeLessThan(tolerance.grey)
    const answers = golden.answers.flat().map((value, at) => ({ at, value }))
    expect(output.answers.data).toHaveLength(answers.length)
    expect(apart(output.answers.data, answers)).toBeLessThan(tolerance.logit)
    expect(apart(output.maps.data, golden.maps)).toBeLessThan(tolerance.logit)
  })

  it('have the same findings with the same teeth', async () => {
    const given = (await ours).findings.map(({ classId, score, box, tooth }) => {
      const id = model.classes[classId]?.id ?? ''
      // If the reader only adds to a class, most of its findings are the detector's and get their tooth later.
      const read = model.fusion?.[id]?.adds === undefined ? tooth : undefined
      return { name: `${id} ${read ?? ''}`, score, sides: sidesOf(box) }
    })
    const expected = golden.findings.map(({ class: name, score, box, tooth }) => ({
      name: `${name} ${tooth ?? ''}`,
      score,
      sides: box,
    }))
    expect(given.filter(isClear).length).toBeGreaterThan(5)
    expect(given.filter(isClear).filter(one => !isAmong(expected)(one))).toEqual([])
    expect(expected.filter(isClear).filter(one => !isAmong(given)(one))).toEqual([])
  })
})
