import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createAuth } from '../accounts/identity/credentials/auth.ts'
import { createAttempts } from '../accounts/sessions/attempts.ts'
import { createLog } from '../base/log/log.ts'
import { type Database, openEmbedded, openServer } from '../db/database.ts'
import { notificationChannel } from '../db/queries/accounts/notifications.ts'
import { analysisChannel } from '../db/queries/imaging/analyses.ts'
import { caseChannel } from '../db/queries/records/case-work.ts'
import { openWatch, type Watch } from '../db/watch.ts'
import { createApp } from '../http/api/app.ts'
import type { AppContext } from '../http/frame/app-context.ts'
import { createInspect } from '../imaging/analyses/inspect.ts'
import { createRenditions } from '../imaging/analyses/renditions.ts'
import type { ServerEngine } from '../imaging/engines/server-engine.ts'
import { openModels } from '../imaging/models/open-models.ts'
import { type Jobs, openJobs } from '../jobs/open-jobs.ts'
import { createIntake } from '../platform/admission/intake.ts'
import { createLanes } from '../platform/admission/lanes.ts'
import { noReserve } from '../platform/data-dir/disk-reserve.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { createLifecycle } from '../platform/process/lifecycle.ts'
import { createFileStore, type FileStore } from '../platform/storage/file-store.ts'
import { readSettings } from '../settings/settings.ts'
import { callerOf } from './caller.ts'
import { createAnswersInMemory, keepAnalyses, keepPictures } from './keep-answers.ts'
import { peopleOf } from './people.ts'
import { openTestVariant, testEngine, testPictures } from './picture-processes.ts'

let database: Promise<Database> | undefined
let files: Promise<FileStore> | undefined
let queue: Promise<Jobs> | undefined
let caseWatch: Promise<Watch> | undefined
let analysisWatch: Promise<Watch> | undefined
let notificationWatch: Promise<Watch> | undefined
const answers = createAnswersInMemory()

const openSuiteDatabase = (): Promise<Database> => {
  const url = inject('databaseUrl')
  return url ? openServer(url) : openEmbedded()
}

/** The folder of incoming bodies while they are being received. */
export const arrivingFolder = () => join(tmpdir(), 'xrai-arriving')

type TestOverrides = Partial<Omit<AppContext, 'engine'>> & { readonly engine?: ServerEngine }

/**
 * The real application on the suite's database, with real files and a real engine over a network of a few weights, on
 * no port. It reads each picture once for all tests. `overrides` are the doubles of one test.
 */
export const openTestServer = async ({ engine, ...overrides }: TestOverrides = {}) => {
  database ??= openSuiteDatabase()
  files ??= mkdtemp(join(tmpdir(), 'xrai-files-')).then(createFileStore)
  queue ??= database.then(opened => openJobs(opened, () => undefined))
  caseWatch ??= database.then(opened => openWatch(opened, caseChannel))
  analysisWatch ??= database.then(opened => openWatch(opened, analysisChannel))
  notificationWatch ??= database.then(opened => openWatch(opened, notificationChannel))
  const settings = overrides.settings ?? readSettings({})
  const opened = {
    database: await database,
    pictures: keepPictures(await testPictures(), answers),
    files: await files,
    queue: await queue,
    caseWatch: await caseWatch,
    analysisWatch: await analysisWatch,
    notificationWatch: await notificationWatch,
  }
  const lines: string[] = []
  const kept: Mail[] = []
  const lanes = overrides.lanes ?? createLanes()
  const log = overrides.log ?? createLog({ to: { write: line => lines.push(line) } })
  const context: AppContext = {
    ...opened,
    settings,
    engine: openModels(engine ?? keepAnalyses(await testEngine(), answers), {
      db: opened.database.db,
      files: opened.files,
      log,
      dataDir: settings.dataDir,
      adminEmail: settings.adminEmail,
      openVariant: openTestVariant,
    }),
    inspect: createInspect(opened.pictures, lanes.pictures),
    renditions: createRenditions(overrides.files ?? opened.files, opened.pictures, lanes.pictures),
    auth: createAuth('a secret of the tests, 32 letters long'),
    google: null,
    mailer: null,
    attempts: createAttempts(opened.database.db, crypto.randomUUID()),
    lanes,
    diskReserve: noReserve,
    intake: await createIntake({ lanes, diskReserve: overrides.diskReserve ?? noReserve, folder: arrivingFolder() }),
    lifecycle: createLifecycle('ready'),
    mailFolder: { send: async mail => void kept.push(mail) },
    log,
    ...overrides,
  }
  const app = createApp(context)
  /** Runs current and later jobs until the returned function is called; each call has its own lanes, like a process. */
  const work = (places?: number) =>
    opened.queue.work({ ...context, lanes: createLanes(), db: context.database.db }, places)
  return { app, context, lines, kept, work, ...callerOf(app), newPerson: peopleOf(context) }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>
