import { join } from 'node:path'
import { createAuth } from './accounts/identity/credentials/auth.ts'
import { createGoogleVerifier } from './accounts/identity/login/google.ts'
import { createAttempts } from './accounts/sessions/attempts.ts'
import type { Log } from './base/log/log.ts'
import { openEmbedded, openServer, type Queryable } from './db/database.ts'
import { notificationChannel } from './db/queries/accounts/notifications.ts'
import { analysisChannel } from './db/queries/imaging/analyses.ts'
import { caseChannel } from './db/queries/records/case-work.ts'
import { openWatch } from './db/watch.ts'
import type { AppContext } from './http/frame/app-context.ts'
import { createInspect } from './imaging/analyses/inspect.ts'
import { createRenditions } from './imaging/analyses/renditions.ts'
import { observeEngine } from './imaging/engines/observe-engine.ts'
import { concurrencyOf, openEngine, openLocal } from './imaging/engines/open-engine.ts'
import { type ModelNeeds, openModels } from './imaging/models/open-models.ts'
import { modelsFolder, removeUnfinished } from './imaging/models/place-model.ts'
import { openPictures } from './imaging/pictures/open-pictures.ts'
import { type Jobs, openJobs } from './jobs/open-jobs.ts'
import { createIntake } from './platform/admission/intake.ts'
import { createLanes } from './platform/admission/lanes.ts'
import { type DataDir, databaseFolder, openDataDir } from './platform/data-dir/data-dir.ts'
import { createDiskReserve, type DiskReserve, noReserve } from './platform/data-dir/disk-reserve.ts'
import { createMailFolder } from './platform/mail/mail-folder.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { createLifecycle } from './platform/process/lifecycle.ts'
import { readSecret } from './platform/secret.ts'
import { createFileStore } from './platform/storage/file-store.ts'
import { createS3Store } from './platform/storage/s3-store.ts'
import { isStorageOutage } from './platform/storage/storage-outage.ts'
import { backUpBeforeMigration } from './records/backup/automatic-backup.ts'
import { removeAbandonedCopy } from './records/backup/copy-folder.ts'
import { readOrCreateSigningKey } from './reports/signature/signing-keys.ts'
import type { Settings } from './settings/settings.ts'

export interface OpenAppContext extends AppContext {
  readonly settings: Settings
  readonly queue: Jobs
  /** Lets current work finish, then closes everything. */
  close(): Promise<void>
}

/** Opens database, files and detector by the settings, each once. */
export const openAppContext = async (settings: Settings, log: Log): Promise<OpenAppContext> => {
  const dataDir = await openDataDir(settings, log)
  try {
    return await openIn(dataDir, settings, log)
  } catch (error) {
    await dataDir.release()
    throw error
  }
}

const openIn = async (dataDir: DataDir, settings: Settings, log: Log): Promise<OpenAppContext> => {
  const secret = settings.secret ?? (await readSecret(settings.dataDir))
  const files = settings.s3 ? createS3Store(settings.s3) : await createFileStore(join(settings.dataDir, 'files'))
  await removeLeftovers(settings).catch(error => {
    if (!isStorageOutage(error)) throw error
  })
  const beforeMigration = (db: Queryable) => backUpBeforeMigration({ db, files }, settings, log)
  const [database, engine, pictures] = await Promise.all([
    settings.databaseUrl
      ? openServer(settings.databaseUrl, { ownerUrl: settings.databaseOwnerUrl, beforeMigration })
      : openEmbedded(databaseFolder(settings.dataDir), { beforeMigration }),
    openEngine(settings.engine, settings.pictures, log),
    openPictures({ models: settings.engine.modelsDir, ...settings.pictures }, log),
  ])
  const models = openModels(engine, {
    db: database.db,
    files,
    log,
    dataDir: settings.dataDir,
    adminEmail: settings.adminEmail,
    openVariant: variantsOf(settings),
  })
  const diskReserve = reserveOf(settings)
  const lanes = createLanes({
    pictures: { capacity: settings.pictures.size },
    // A detector elsewhere may be slow: a clinic leaves one of its places to others.
    engine: { capacity: concurrencyOf(settings.engine), share: settings.engine.kind === 'onnx' ? 1 : 3 / 4 },
  })
  const renditions = createRenditions(files, pictures, lanes.pictures)
  const queue = await openJobs(database, error => log.error('job-failed', { error }))
  const [caseWatch, analysisWatch, notificationWatch] = await Promise.all([
    openWatch(database, caseChannel),
    openWatch(database, analysisChannel),
    openWatch(database, notificationChannel),
  ])
  await dataDir.mendDatabase()
  await readOrCreateSigningKey(database.db, secret).catch(error => log.error('signing-key-unreadable', { error }))
  return {
    settings,
    database,
    files,
    diskReserve,
    engine: observeEngine(models),
    pictures,
    renditions,
    inspect: createInspect(pictures, lanes.pictures),
    queue,
    caseWatch,
    analysisWatch,
    notificationWatch,
    auth: createAuth(secret),
    google: settings.google && createGoogleVerifier(settings.google, { db: database.db, secret }),
    mailer: settings.smtp && openMailer(settings.smtp),
    attempts: createAttempts(database.db, secret),
    lanes,
    intake: await createIntake({ lanes, diskReserve, folder: join(settings.dataDir, 'arriving') }),
    mailFolder: createMailFolder(join(settings.dataDir, 'outbox')),
    log,
    lifecycle: createLifecycle(),
    close: async () => {
      await Promise.all([caseWatch.close(), analysisWatch.close(), notificationWatch.close()])
      await queue.close()
      await renditions.settle()
      await pictures.close()
      await models.close()
      await database.close()
      await dataDir.release()
    },
  }
}

/** Folders that killed processes left. */
const removeLeftovers = async ({ dataDir }: Settings): Promise<void> => {
  await removeUnfinished(modelsFolder(dataDir))
  await removeAbandonedCopy(dataDir)
}

/** Null if the detector is elsewhere. */
const variantsOf = ({ engine, pictures }: Settings): ModelNeeds['openVariant'] =>
  engine.kind === 'onnx' ? variant => openLocal(engine, pictures, variant) : null

/** With a PostgreSQL server and an S3 server only arriving uploads are on this disk. */
const reserveOf = ({ dataDir, databaseUrl, s3, diskReserveBytes }: Settings): DiskReserve =>
  databaseUrl && s3 ? noReserve : createDiskReserve({ folder: dataDir, bytes: diskReserveBytes })
