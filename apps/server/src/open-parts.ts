import { join } from 'node:path'
import type { Engine } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import { openAttempts } from './accounts/attempts.ts'
import { openAuth } from './accounts/auth.ts'
import { openGoogle } from './accounts/google.ts'
import type { Parts } from './api/parts.ts'
import { openUploadRoom } from './api/upload-room.ts'
import { openRenditions } from './cases/renditions.ts'
import { openEmbedded, openServer } from './db/database.ts'
import { openMailer } from './mail/mailer.ts'
import { openEngine } from './open-engine.ts'
import { readSecret } from './secret.ts'
import type { Settings } from './settings.ts'
import { openFileStore } from './storage/file-store.ts'

export interface OpenParts extends Parts {
  /** Lets what is under way finish, then closes everything. */
  close(): Promise<void>
}

/** Opens database, files and detector as the settings say, each once. */
export const openParts = async (settings: Settings, say: (line: string) => void): Promise<OpenParts> => {
  const secret = settings.secret ?? (await readSecret(settings.dataDir))
  const [database, files, engine] = await Promise.all([
    settings.databaseUrl ? openServer(settings.databaseUrl) : openEmbedded(join(settings.dataDir, 'database')),
    openFileStore(join(settings.dataDir, 'files')),
    openEngine(settings.modelsDir, say),
  ])
  const renditions = openRenditions(files, decode)
  return {
    settings,
    database,
    files,
    engine,
    renditions,
    auth: openAuth(database.db, secret),
    google: settings.google && openGoogle(settings.google),
    mailer: settings.smtp && openMailer(settings.smtp),
    attempts: openAttempts(),
    uploads: openUploadRoom(),
    say,
    close: () => closeAll(renditions.settle(), engine, database),
  }
}

const closeAll = async (settled: Promise<void>, engine: Engine, database: Parts['database']): Promise<void> => {
  await settled
  await engine.close()
  await database.close()
}
