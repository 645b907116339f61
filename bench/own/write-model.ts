import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ModelComparison,
  type ModelTraining,
  modelComparisonSchema,
  modelTrainingSchema,
} from '@xrai/contract/records/installed-model'
import { z } from 'zod'
import { cardOf } from './card.ts'

/** `model.json` as `training/own/export.py` leaves it; the engine's other fields pass through. */
const exportedSchema = z.looseObject({
  classes: z.array(z.looseObject({ id: z.string() })),
  calibration: z.object({ n: z.number(), error: z.number().nullable() }),
  tune: z.number(),
})

interface Finished {
  readonly folder: string
  readonly training: ModelTraining
  readonly comparison: ModelComparison
  readonly parts: Readonly<Record<'train' | 'tune' | 'test', number>>
  readonly minutes: number
  readonly notes: readonly string[]
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

/** Adds the figures of the withheld part, where a model comes from, and its card. */
export const finishModel = async (finished: Finished): Promise<void> => {
  const { folder, training, comparison } = finished
  const file = join(folder, 'model.json')
  const { calibration, tune, ...exported } = exportedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const figures = new Map(comparison.rows.filter(row => row.metric === 'ap50').map(row => [row.class, row]))
  const classes = exported.classes.map(one => {
    const figure = figures.get(one.id)
    return {
      ...one,
      ap50: rounded(figure?.candidate ?? null),
      n: figure && figure.candidate !== null ? figure.n : null,
    }
  })
  const measured = {
    date: training.createdAt.slice(0, 10),
    set: training.sets.map(({ name }) => name).join(', '),
    part: 'test',
    sources: comparison.sources,
    classes: Object.fromEntries(classes.flatMap(one => (one.n ? [[one.id, { n: one.n, ap50: one.ap50 }]] : []))),
    tune,
    calibration,
  }
  const model = { ...exported, use: training.use, classes, trainedOn: training.sets.map(({ name }) => name), measured }
  const write = (name: string, value: object) => writeFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
  await write('model.json', model)
  await write('training.json', modelTrainingSchema.parse(training))
  await write('comparison.json', modelComparisonSchema.parse(comparison))
  await writeFile(join(folder, 'CARD.md'), cardOf({ ...finished, calibration, tune }))
}
