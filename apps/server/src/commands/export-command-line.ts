import { join, resolve } from 'node:path'
import { silentLog } from '../base/log/log.ts'
import type { Database } from '../db/database.ts'
import { openPictures } from '../imaging/pictures/open-pictures.ts'
import {
  FolderNotEmpty,
  type TrainingSetSource,
  UnknownClinic,
  writeTrainingSet,
} from '../insight/training-set/write-training-set.ts'
import { openDataDir } from '../platform/data-dir/data-dir.ts'
import { FolderInUse } from '../platform/data-dir/folder-lock.ts'
import { readSecret } from '../platform/secret.ts'
import { createFileStore } from '../platform/storage/file-store.ts'
import { createS3Store } from '../platform/storage/s3-store.ts'
import { type Environment, readSettings, type Settings } from '../settings/settings.ts'
import {
  beforeMigration,
  CommandError,
  exitAfter,
  openInstalled,
  parseParameters,
  type Terminal,
} from './command-line.ts'
import { withCopiedRows } from './copied-rows.ts'

const usage = `npm run export -- --reviewed --coco DIR               the reviewed radiographs as a COCO set for training, without patients
npm run export -- --reviewed --coco DIR --consented   only those of patients who consent to it
npm run export -- --reviewed --coco DIR --clinics ID,…  only those of these clinics
npm run export -- --reviewed --coco DIR --indexed     with reviewed.json, which names each radiograph: for this machine alone`

const options = {
  reviewed: { type: 'boolean' },
  coco: { type: 'string' },
  consented: { type: 'boolean', default: false },
  clinics: { type: 'string' },
  indexed: { type: 'boolean', default: false },
} as const

type Which = Pick<TrainingSetSource, 'consented' | 'clinics' | 'indexed'>

/** Runs `work` on the database, or on a copy of it if a server has the embedded one open. */
const withRows = async <T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> => {
  const held = await openDataDir(settings, silentLog).catch(error => {
    if (error instanceof FolderInUse && !settings.databaseUrl) return null
    throw error
  })
  if (held === null) return withCopiedRows(settings, work)
  try {
    const database = await openInstalled(settings, { beforeMigration })
    return await work(database).finally(database.close)
  } finally {
    await held.release()
  }
}

const exportReviewed = (folder: string, which: Which, env: Environment) => {
  const settings = readSettings(env)
  const { dataDir, s3, engine } = settings
  return withRows(settings, async ({ db }) => {
    const secret = settings.secret ?? (await readSecret(dataDir))
    const files = s3 ? createS3Store(s3) : await createFileStore(join(dataDir, 'files'))
    const pictures = await openPictures({ models: engine.modelsDir, ...settings.pictures }, silentLog)
    return writeTrainingSet(folder, { db, files, pictures, secret, ...which }).finally(pictures.close)
  })
}

const run = async (parameters: readonly string[], env: Environment, { say }: Terminal): Promise<void> => {
  const { values, positionals } = parseParameters(parameters, options)
  if (!values.reviewed || !values.coco || positionals.length > 0) throw new CommandError(usage)
  const folder = resolve(values.coco)
  const { consented, indexed, clinics } = values
  const which = { consented, indexed, ...(clinics !== undefined && { clinics: clinics.split(',') }) }
  const { parts, leftOut } = await exportReviewed(folder, which, env).catch(error => {
    if (error instanceof UnknownClinic)
      throw new CommandError(`No clinic in use has the id ${error.message}.`, { cause: error })
    if (error instanceof FolderNotEmpty) throw new CommandError(`${folder} is not an empty folder.`, { cause: error })
    throw error
  })
  for (const [part, { images, annotations, rejected }] of Object.entries(parts)) {
    say(`${part}: ${images} radiographs, ${annotations} findings, ${rejected} rejected`)
  }
  const { undecided, disputed, repeated, unreadable } = leftOut
  say(
    `Left out: ${undecided} not decided in full, ${disputed} disputed, ${repeated} repeated, ${unreadable} unreadable.`,
  )
  say('Look at every picture before it leaves this machine: a name that is burned into the pixels is still there.')
}

/** npm run export: the exit status; 1 if the command was refused. */
export const runExportCommand = (
  parameters: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> => exitAfter(terminal, () => run(parameters, env, terminal))
