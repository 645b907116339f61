import { join } from 'node:path'
import { decode } from '@xrai/engine/node'
import { openAttempts } from './accounts/attempts.ts'
import { openAuth } from './accounts/auth.ts'
import { openGoogle } from './accounts/google.ts'
import { describeError } from './api/failure.ts'
import type { Parts } from './api/parts.ts'
import { openUploadRoom } from './api/upload-room.ts'
import { openCaseWatch } from './cases/case-watch.ts'
import { openInspect } from './cases/inspect.ts'
import { openRenditions } from './cases/renditions.ts'
import { openEmbedded, openServer } from './db/database.ts'
import { openEngine } from './engines/open-engine.ts'
import { openGate } from './engines/open-gate.ts'
import { type Jobs, openJobs } from './jobs/open-jobs.ts'
import { openMailer } from './mail/mailer.ts'
import { readSecret } from './secret.ts'
import type { Settings } from './settings.ts'
import { openFileStore } from './storage/file-store.ts'
import { openS3Store } from './storage/s3-store.ts'

export interface OpenParts extends Parts {
  readonly settings: Settings
  readonly queue: Jobs
  /** Lets what is under way finish, then closes everything. */
  close(): Promise<void>
}

/** Opens database, files and detector as the settings say, each once. */
export const openParts = async (settings: Settings, say: (line: string) => void): Promise<OpenParts> => {
  const secret = settings.secret ?? (await readSecret(settings.dataDir))
  const [database, files, engine, gate] = await Promise.all([
    settings.databaseUrl ? openServer(settings.databaseUrl) : openEmbedded(join(settings.dataDir, 'database')),
    settings.s3 ? openS3Store(settings.s3) : openFileStore(join(settings.dataDir, 'files')),
    openEngine(settings.engine, say),
    openGate(settings.engine, say),
  ])
  const renditions = openRenditions(files, decode)
  const queue = await openJobs(database, error => say(describeError(error)))
  const caseWatch = await openCaseWatch(database)
  return {
    settings,
    database,
    files,
    engine,
    gate,
    renditions,
    inspect: openInspect(decode),
    queue,
    caseWatch,
    auth: openAuth(database.db, secret),
    google: settings.google && openGoogle(settings.google),
    mailer: settings.smtp && openMailer(settings.smtp),
    attempts: openAttempts(database.db, secret),
    uploads: openUploadRoom(),
    say,
    close: async () => {
      await caseWatch.close()
      await queue.close()
      await renditions.settle()
      await gate.close()
      await engine.close()
      await database.close()
    },
  }
}
