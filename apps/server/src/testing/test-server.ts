import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@xrai/engine'
import { decode, openNodeEngine } from '@xrai/engine/node'
import { inject } from 'vitest'
import { openAttempts } from '../accounts/attempts.ts'
import { openAuth } from '../accounts/auth.ts'
import { createApp } from '../api/app.ts'
import type { Parts } from '../api/parts.ts'
import { openUploadRoom } from '../api/upload-room.ts'
import { openRenditions } from '../cases/renditions.ts'
import { type Database, openEmbedded, openServer } from '../db/database.ts'
import { readSettings } from '../settings.ts'
import { type FileStore, openFileStore } from '../storage/file-store.ts'
import { callerOf } from './caller.ts'
import { peopleOf } from './people.ts'

let database: Promise<Database> | undefined
let engine: Promise<Engine> | undefined
let files: Promise<FileStore> | undefined

const openSuiteDatabase = (): Promise<Database> => {
  const url = inject('databaseUrl')
  return url ? openServer(url) : openEmbedded()
}

const models = fileURLToPath(new URL('../../../../packages/engine/fixtures', import.meta.url))

/**
 * The real application on the suite's database, with real files and a real engine over a network of a few weights, on
 * no port. `overrides` are the doubles of one test.
 */
export const openTestServer = async (overrides: Partial<Parts> = {}) => {
  database ??= openSuiteDatabase()
  engine ??= openNodeEngine({ models })
  files ??= mkdtemp(join(tmpdir(), 'xrai-files-')).then(openFileStore)
  const opened = { database: await database, engine: await engine, files: await files }
  const lines: string[] = []
  const parts: Parts = {
    ...opened,
    settings: readSettings({}),
    renditions: openRenditions(overrides.files ?? opened.files, decode),
    auth: openAuth(opened.database.db, 'a secret of the tests, 32 letters long'),
    google: null,
    mailer: null,
    attempts: openAttempts(),
    uploads: openUploadRoom(),
    say: line => lines.push(line),
    ...overrides,
  }
  const app = createApp(parts)
  return { app, parts, lines, ...callerOf(app), newPerson: peopleOf(parts) }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>
