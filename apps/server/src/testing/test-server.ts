import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine, Gate } from '@xrai/engine'
import { decode, openNodeEngine, openNodeGate } from '@xrai/engine/node'
import { inject } from 'vitest'
import { openAttempts } from '../accounts/attempts.ts'
import { openAuth } from '../accounts/auth.ts'
import { createApp } from '../api/app.ts'
import type { Parts } from '../api/parts.ts'
import { openUploadRoom } from '../api/upload-room.ts'
import { type CaseWatch, openCaseWatch } from '../cases/case-watch.ts'
import { openInspect } from '../cases/inspect.ts'
import { openRenditions } from '../cases/renditions.ts'
import { type Database, openEmbedded, openServer } from '../db/database.ts'
import { type Jobs, openJobs } from '../jobs/open-jobs.ts'
import { readSettings } from '../settings.ts'
import { type FileStore, openFileStore } from '../storage/file-store.ts'
import { callerOf } from './caller.ts'
import { peopleOf } from './people.ts'

let database: Promise<Database> | undefined
let engine: Promise<Engine> | undefined
let gate: Promise<Gate> | undefined
let files: Promise<FileStore> | undefined
let queue: Promise<Jobs> | undefined
let caseWatch: Promise<CaseWatch> | undefined

const openSuiteDatabase = (): Promise<Database> => {
  const url = inject('databaseUrl')
  return url ? openServer(url) : openEmbedded()
}

const models = fileURLToPath(new URL('../../../../packages/engine/fixtures', import.meta.url))
/** Of the shipped gate: a test shows it real radiographs, and asks for it by `gated`. */
const shipped = fileURLToPath(new URL('../../../../models', import.meta.url))

/**
 * The real application on the suite's database, with real files and a real engine over a network of a few weights, on
 * no port. `overrides` are the doubles of one test.
 */
export const openTestServer = async (overrides: Partial<Parts> = {}) => {
  database ??= openSuiteDatabase()
  engine ??= openNodeEngine({ models })
  gate ??= openNodeGate(shipped)
  files ??= mkdtemp(join(tmpdir(), 'xrai-files-')).then(openFileStore)
  queue ??= database.then(opened => openJobs(opened, () => undefined))
  caseWatch ??= database.then(openCaseWatch)
  const opened = {
    database: await database,
    engine: await engine,
    gate: await gate,
    files: await files,
    queue: await queue,
    caseWatch: await caseWatch,
  }
  const lines: string[] = []
  const parts: Parts = {
    ...opened,
    settings: readSettings({}),
    inspect: openInspect(decode),
    renditions: openRenditions(overrides.files ?? opened.files, decode),
    auth: openAuth(opened.database.db, 'a secret of the tests, 32 letters long'),
    google: null,
    mailer: null,
    attempts: openAttempts(opened.database.db, crypto.randomUUID()),
    uploads: openUploadRoom(),
    say: line => lines.push(line),
    ...overrides,
  }
  const app = createApp(parts)
  /** Runs the jobs that wait and come, until the result is called. */
  const work = () => opened.queue.work({ ...parts, db: parts.database.db })
  return { app, parts, lines, work, ...callerOf(app), newPerson: peopleOf(parts) }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>
