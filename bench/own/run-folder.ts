import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { modelTrainingSchema } from '@xrai/contract/records/installed-model'
import { z } from 'zod'
import { FolderInUse, lockFile, lockFolder } from '../../apps/server/src/platform/data-dir/folder-lock.ts'
import type { TrainingOptions } from './options.ts'
import type { TaughtPicture } from './read-set.ts'
import { TrainingRefused } from './use.ts'

const taughtSchema = z.custom<TaughtPicture>(value => z.looseObject({ path: z.string() }).safeParse(value).success)

/** The settings that a run was begun with, beside the plan that Python reads. */
const runSchema = z.object({
  /** The options that decide what is learnt. */
  asked: z.record(z.string(), z.unknown()),
  training: modelTrainingSchema,
  withheld: z.array(taughtSchema),
  parts: z.object({ train: z.int(), tune: z.int(), test: z.int() }),
  notes: z.array(z.string()),
  sentence: z.string(),
})
export type Run = z.infer<typeof runSchema>

const planned = z.looseObject({ pictures: z.array(z.looseObject({ path: z.string() })) })

/** The options that change no result, so a run may go on with others where the first ones failed. */
type Machine = Pick<TrainingOptions, 'device' | 'threads' | 'memory'>

/**
 * Two trainings of one name would write each other's files. Returns a function that lets the folder go; the system does so
 * however the process ends. Throws TrainingRefused if another process has it.
 */
export const holdRun = async (folder: string): Promise<() => Promise<void>> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return await lockFolder(folder)
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause
    throw new TrainingRefused('This training runs already, in another process.')
  }
}

/** Whole or not at all: a run without `run.json` was not begun. */
export const beginRun = (folder: string, run: Run, plan: object): void => {
  writeWhole(join(folder, 'plan.json'), plan)
  writeWhole(join(folder, 'run.json'), run)
}

const writeWhole = (file: string, content: object): void => {
  const making = `${file}.making`
  writeFileSync(making, JSON.stringify(content), { mode: 0o600 })
  renameSync(making, file)
}

/**
 * The run that the same command began before, with its plan on `machine`; undefined if there is none, or if radiographs
 * of it were erased since. Throws TrainingRefused where it was begun with other options.
 */
export const resumedRun = (
  folder: string,
  asked: Run['asked'],
  machine: Machine,
  say: (line: string) => void,
): Run | undefined => {
  const file = join(folder, 'run.json')
  if (!existsSync(file)) return undefined
  const run = runSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (!isDeepStrictEqual(run.asked, JSON.parse(JSON.stringify(asked)))) {
    throw new TrainingRefused(
      `A training of this name was begun with other options: ${JSON.stringify(run.asked)}. Call it with those, choose another --name, or remove ${folder}.`,
    )
  }
  const plan = planned.parse(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')))
  const gone = plan.pictures.filter(({ path }) => !existsSync(path)).length
  if (gone === 0) {
    writeWhole(join(folder, 'plan.json'), { ...plan, ...machine })
    return run
  }
  say(`${gone} of the radiographs are gone since this training began, so it begins anew.`)
  emptyRun(folder)
  return undefined
}

/** Everything but the lock, which this process has. */
const emptyRun = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (name !== lockFile) rmSync(join(folder, name), { recursive: true })
  }
}

/** A finished run leaves no copy of a radiograph behind. */
export const removeRun = (folder: string): void => rmSync(folder, { recursive: true, force: true })
