import { z } from 'zod'
import type { GrayImage } from './decode/radiograph.ts'
import type { Session } from './infer/session.ts'
import { detect } from './postprocess/to-detections.ts'
import { resample } from './preprocess/resample.ts'
import { joinReading, readPlaces } from './reading/read-places.ts'

/** The reference of a network's raw numbers, by training/golden.py. */
const rawSchema = z.object({
  picture: z.string(),
  raw: z.object({
    shape: z.array(z.int()),
    samples: z.array(z.object({ cell: z.int(), values: z.array(z.number()) })),
  }),
})

/** The reference of its findings, by training/periapical_golden.py: boxes as fractions of the image. */
const findingsSchema = z.object({
  picture: z.string(),
  findings: z.array(z.object({ class: z.string(), score: z.number(), box: z.array(z.number()).length(4) })),
})

/** A file of a model's `golden/`; unknown fields are ignored. */
export const goldenSchema = z.union([rawSchema, findingsSchema])
type Golden = z.infer<typeof goldenSchema>

/** Permitted differences, because sums run in another order on another processor. */
const tolerance = { raw: 0.05, score: 0.02, side: 2e-3 }
/** Weaker findings may cross the model's minimum. */
const clear = 0.1

/** True if a network gives the reference's result for its picture. */
export const matchesGolden = async (session: Session, golden: Golden, image: GrayImage): Promise<boolean> => {
  const { model } = session
  const { width, height } = model.input
  const { candidates } = await session.run(resample(image, width, height), [1, 1, height, width])
  if ('raw' in golden) {
    const { shape, samples } = golden.raw
    const isOfShape = shape.join() === [1, candidates.rows, candidates.columns].join()
    const isNear = ({ cell, values }: (typeof samples)[number]) =>
      values.every((value, column) => {
        const found = candidates.data[cell * candidates.columns + column]
        return found !== undefined && Math.abs(found - value) < tolerance.raw
      })
    return isOfShape && samples.every(isNear)
  }
  const conditions = detect(candidates, model)
  const readsFindings = model.classes.some(({ readAt }) => readAt)
  const reading = readsFindings ? await readPlaces(session, image, [], conditions) : undefined
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
  type Found = (typeof given)[number]
  const highestOf = (name: string) => model.fusion?.[name]?.highest ?? 1
  const isAmong = (others: readonly Found[]) => (one: Found) =>
    others.some(
      other =>
        other.class === one.class &&
        Math.abs(other.score - one.score) < tolerance.score * highestOf(one.class) &&
        other.box.every((side, at) => Math.abs(side - (one.box[at] ?? Number.NaN)) < tolerance.side),
    )
  const isClear = ({ class: name, score }: Found) => score >= clear * highestOf(name)
  return given.filter(isClear).every(isAmong(golden.findings)) && golden.findings.filter(isClear).every(isAmong(given))
}
