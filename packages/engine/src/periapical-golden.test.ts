import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openNodeSession } from './infer/node.ts'
import type { Session } from './infer/session.ts'
import { matchesGolden } from './match-golden.ts'
import { decode } from './node.ts'
import { createEngine } from './pipeline.ts'
import { detect } from './postprocess/to-detections.ts'
import { resample } from './preprocess/resample.ts'
import { joinReading, readPlaces } from './reading/read-places.ts'

/** Written by training/periapical_golden.py: the Python reference, boxes as fractions of the image. */
const goldenSchema = z.object({
  picture: z.string(),
  findings: z.array(z.object({ class: z.string(), score: z.number(), box: z.array(z.number()).length(4) })),
  maps: z.array(z.object({ at: z.int(), value: z.number() })),
  scene: z.array(z.number()).length(17),
})

/** Permitted differences in logits, scores and shares of the image, because float32 sums run in another order. */
const tolerance = { logit: 0.05, score: 0.01, side: 5e-4 }
/** Weaker findings may cross the model's minimum. */
const isClear = ({ score }: { readonly score: number }) => score >= 0.03

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = `${root}models/periapical`
const goldens = readdirSync(`${folder}/golden`).map(name =>
  goldenSchema.parse(JSON.parse(readFileSync(`${folder}/golden/${name}`, 'utf8'))),
)
const session = await openNodeSession(folder)
afterAll(() => session.close())
const { model } = session
const { width, height } = model.input

interface Compared {
  readonly class: string
  readonly score: number
  readonly box: readonly number[]
}

const isAmong = (others: readonly Compared[]) => (one: Compared) =>
  others.some(
    other =>
      other.class === one.class &&
      Math.abs(other.score - one.score) < tolerance.score &&
      other.box.every((side, at) => Math.abs(side - (one.box[at] ?? Number.NaN)) < tolerance.side),
  )

it('has a golden file with a clear finding of each network', () => {
  const scores = goldens.flatMap(({ findings }) =>
    findings.filter(one => one.class === 'SHORTENED RCT').map(({ score }) => score),
  )
  expect(Math.max(...scores)).toBeGreaterThan(0.019)
})

describe.each(goldens)('the golden file of $picture', { timeout: 60_000 }, golden => {
  const bytes = readFileSync(`${root}${golden.picture}`)

  it('gives the same maps, the same scene and the same calibrated findings', async () => {
    const { image } = await decode(bytes)
    const { candidates, maps, scene } = await session.run(resample(image, width, height), [1, 1, height, width])
    const differences = golden.maps.map(({ at, value }) => Math.abs((maps?.data[at] ?? Number.NaN) - value))
    expect(Math.max(...differences)).toBeLessThan(tolerance.logit)
    for (const [at, value] of golden.scene.entries())
      expect(Math.abs((scene?.[at] ?? Number.NaN) - value)).toBeLessThan(tolerance.logit)
    const conditions = detect(candidates, model)
    const reading = await readPlaces(session, image, [], conditions)
    const given = joinReading(reading, conditions, model).map(({ classId, score, box }) => ({
      class: model.classes[classId]?.id ?? '',
      score,
      box: [
        (box.x - box.width / 2) / width,
        (box.y - box.height / 2) / height,
        (box.x + box.width / 2) / width,
        (box.y + box.height / 2) / height,
      ],
    }))
    expect(given.filter(isClear).length).toBeGreaterThan(3)
    expect(reading?.places.length).toBeGreaterThan(0)
    expect(given.filter(isClear).filter(one => !isAmong(golden.findings)(one))).toEqual([])
    expect(golden.findings.filter(isClear).filter(one => !isAmong(given)(one))).toEqual([])
  })

  it('is matched by the model, and not if its reader always says no', async () => {
    const { image } = await decode(bytes)
    expect(await matchesGolden(session, golden, image)).toBe(true)
    const { read } = session
    if (!read) throw new Error('no reader')
    const deaf: Session['read'] = async (...asked) => {
      const { answers, maps } = await read(...asked)
      return { answers: { ...answers, data: answers.data.map(() => -50) }, maps }
    }
    const expected = golden.findings.some(({ class: name, score }) => name === 'SHORTENED RCT' && score >= 0.019)
    expect(await matchesGolden({ ...session, read: deaf }, golden, image)).toBe(!expected)
  })

  it('outlines root fillings by the map, near their box', async () => {
    const engine = createEngine({ decode, sessions: { periapical: session } })
    const { detections } = await engine.analyze(bytes, 'periapical')
    const [best] = detections.filter(({ class: name }) => name === 'ROOT CANAL TREATMENT')
    if (!best) throw new Error('no root filling')
    const { box, points } = best
    expect(points.length).toBeGreaterThan(8)
    expect(points.length).toBeLessThanOrEqual(64)
    for (const { x, y } of points) {
      expect(Math.abs(x - box.x)).toBeLessThan(0.62 * box.width)
      expect(Math.abs(y - box.y)).toBeLessThan(0.62 * box.height)
    }
  })
})
