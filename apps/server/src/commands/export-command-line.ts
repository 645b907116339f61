import { join, resolve } from 'node:path'
import { openDataDir } from '../data-dir/data-dir.ts'
import { silentLog } from '../log/log.ts'
import { openPictures } from '../pictures/open-pictures.ts'
import { exportReviewed, FolderNotEmpty } from '../review/export-reviewed.ts'
import { type Environment, readSettings } from '../settings.ts'
import { openFileStore } from '../storage/file-store.ts'
import { openS3Store } from '../storage/s3-store.ts'
import { CommandError, exitStatus, openInstalled, parseParameters, type Terminal } from './command-line.ts'

const usage = 'npm run export -- --reviewed --coco DIR   decided findings and their pictures, as a COCO set'

const options = {
  reviewed: { type: 'boolean' },
  coco: { type: 'string' },
  consented: { type: 'boolean' },
} as const

/** Of what patients agreed to nothing is on record yet. */
const noConsent =
  'No consent of patients is on record in this version, so nothing can be chosen by it. Without --consented all is exported.'

/** npm run export: the exit status, 0 where the set was written. */
export const runExportCommand = (
  parameters: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> =>
  exitStatus(terminal, async () => {
    const { values, positionals } = parseParameters(parameters, options)
    if (!values.reviewed || !values.coco || positionals.length > 0) throw new CommandError(usage)
    if (values.consented) throw new CommandError(noConsent)
    const settings = readSettings(env)
    const dataDir = settings.databaseUrl ? null : await openDataDir(settings, silentLog)
    try {
      const database = await openInstalled(settings)
      const files = settings.s3 ? openS3Store(settings.s3) : await openFileStore(join(settings.dataDir, 'files'))
      const pictures = await openPictures({ models: settings.engine.modelsDir, ...settings.pictures }, silentLog)
      const folder = resolve(values.coco)
      const exported = await exportReviewed({ db: database.db, files, pictures }, folder)
        .catch(error => {
          throw error instanceof FolderNotEmpty ? new CommandError(error.message) : error
        })
        .finally(() => Promise.all([pictures.close(), database.close()]))
      const { parts, annotations, rejected, undecided, unreadable } = exported
      terminal.say(`${folder}: ${parts.train} radiographs to train, ${parts.tune} to tune, ${parts.test} to test.`)
      terminal.say(`${annotations} findings that dentists accepted, edited or added; ${rejected} that they rejected.`)
      if (undecided > 0) terminal.say(`Left out: ${undecided} radiographs with a finding that is not decided.`)
      if (unreadable > 0) terminal.say(`Left out: ${unreadable} radiographs that were deleted or cannot be read.`)
      terminal.say(
        'Names that are written into the pixels are still there: look at the pictures before you pass them on.',
      )
      return 0
    } finally {
      await dataDir?.release()
    }
  })
