import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { radiographTypes } from '@xrai/contract/records/radiograph'
import { parseModel } from '@xrai/engine'
import { z } from 'zod'
import { silentLog } from '../base/log/log.ts'
import type { ServerEngine } from '../imaging/engines/server-engine.ts'
import { type ModelCommand, modelCommandSchema, runModelCommand } from '../imaging/models/model-commands.ts'
import { openDataDir } from '../platform/data-dir/data-dir.ts'
import { FolderInUse } from '../platform/data-dir/folder-lock.ts'
import { createFileStore } from '../platform/storage/file-store.ts'
import { createS3Store } from '../platform/storage/s3-store.ts'
import { askServer } from '../records/backup/control.ts'
import { type Environment, readSettings, type Settings } from '../settings/settings.ts'
import {
  beforeMigration,
  CommandError,
  exitAfter,
  openInstalled,
  parseParameters,
  type Terminal,
} from './command-line.ts'

const usage = `npm run models -- list                                  the shipped and the installed models, and what analyses where
npm run models -- install DIR --name NAME                checks the folder and installs it; it analyses nothing yet
npm run models -- activate NAME [--clinics ID,…] [--at MOMENT]   or: activate shipped [--type panoramic|periapical|teeth]
npm run models -- shadow NAME [--off]                    also analyses new radiographs; its findings are not shown
npm run models -- back [--type panoramic|periapical|teeth]       what was active before the last activation, of that type if it is given
npm run models -- retire NAME                            its files go; findings still name it`

const options = {
  name: { type: 'string' },
  clinics: { type: 'string' },
  at: { type: 'string' },
  type: { type: 'string' },
  off: { type: 'boolean' },
} as const

type Parsed = ReturnType<typeof parseParameters<typeof options>>

const actOf = ({ values, positionals }: Parsed): unknown => {
  const [verb, subject, ...more] = positionals
  const { name, clinics, at = null, type: role, off = false } = values
  if (more.length > 0) return null
  switch (verb) {
    case 'install':
      return { verb, name, from: subject && resolve(subject) }
    case 'activate':
      return { verb, name: subject === 'shipped' ? null : subject, role, clinics: clinics?.split(',') ?? [], at }
    case 'shadow':
      return { verb, name: subject, on: !off }
    case 'back':
      return { verb, role }
    default:
      return { verb, name: subject }
  }
}

const readCommand = (parameters: readonly string[]): ModelCommand => {
  const read = modelCommandSchema.safeParse({ kind: 'models', act: actOf(parseParameters(parameters, options)) })
  if (!read.success) throw new CommandError(usage)
  return read.data
}

/** The names of the shipped models, from their files: no network is loaded. */
const readShipped = async ({ engine }: Settings): Promise<Pick<ServerEngine, 'modelFor'>> => {
  const read = (role: string) =>
    readFile(join(engine.modelsDir, role, 'model.json'), 'utf8').then(parseModel, () => undefined)
  const [panoramic, periapical] = await Promise.all(radiographTypes.map(read))
  return { modelFor: type => (type === 'periapical' ? (periapical ?? panoramic) : panoramic) }
}

/** Executes the command here if no server has the embedded database open, else by the server. */
const execute = async (settings: Settings, command: ModelCommand): Promise<string[]> => {
  const held = await openDataDir(settings, silentLog).catch(error => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  if (held === null) return z.array(z.string()).parse(await askServer(settings.dataDir, command))
  try {
    const database = await openInstalled(settings, { beforeMigration })
    const files = settings.s3 ? createS3Store(settings.s3) : await createFileStore(join(settings.dataDir, 'files'))
    const needs = { db: database.db, files, engine: await readShipped(settings), settings }
    return await runModelCommand(needs, command).finally(database.close)
  } finally {
    await held.release()
  }
}

/** npm run models: the exit status; 1 if the command was refused. */
export const runModelsCommand = (
  parameters: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> =>
  exitAfter(terminal, async () => {
    const command = readCommand(parameters)
    for (const line of await execute(readSettings(env), command)) terminal.say(line)
  })
