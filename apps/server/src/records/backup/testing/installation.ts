import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { createAuth } from '../../../accounts/identity/credentials/auth.ts'
import { type Database, openEmbedded, openServer } from '../../../db/database.ts'
import { openJobs } from '../../../jobs/open-jobs.ts'
import { databaseFolder } from '../../../platform/data-dir/data-dir.ts'
import { readSecret } from '../../../platform/secret.ts'
import { createFileStore } from '../../../platform/storage/file-store.ts'
import { casesOf } from '../../../testing/cases.ts'
import { paddedJpeg } from '../../../testing/padded-jpeg.ts'
import { openTestServer } from '../../../testing/test-server.ts'

export const newFolder = () => mkdtemp(join(tmpdir(), 'xrai-backup-'))

/** The URL of an empty database on the suite's server; undefined if the suite runs on the embedded one. */
export const newDatabaseUrl = async (): Promise<string | undefined> => {
  const url = inject('databaseUrl')
  if (!url) return undefined
  const name = `backup_${crypto.randomUUID().replaceAll('-', '')}`
  const server = await openServer(url)
  await server.db.execute(sql.raw(`create database ${name}`))
  await server.close()
  return Object.assign(new URL(url), { pathname: name }).href
}

export const openDatabase = (dataDir: string, url: string | undefined): Promise<Database> =>
  url ? openServer(url) : openEmbedded(databaseFolder(dataDir))

/** A separate installation with a user, a case of waiting images, and a finished analysis. */
export const newInstallation = async () => {
  const dataDir = await newFolder()
  await readSecret(dataDir)
  const url = await newDatabaseUrl()
  const database = await (url ? openServer(url) : openEmbedded())
  const files = await createFileStore(join(dataDir, 'files'))
  const queue = await openJobs(database, () => undefined)
  const auth = createAuth('a secret of the tests, 32 letters long')
  const server = await openTestServer({ database, files, queue, auth })
  const person = await server.newPerson({ lastName: 'Íñigo \u2028 «x»\n\\' })
  const cases = casesOf(server)
  const caseId = await cases.newCase(person.token)

  const images = [await paddedJpeg(), await paddedJpeg(), await paddedJpeg()]
  for (const image of images) await cases.add(person.token, caseId, image)
  // They would arrive while a test reads.
  await server.context.renditions.settle()
  const close = async () => {
    await queue.close()
    await database.close()
  }
  return { dataDir, database, databaseUrl: url, files, person, close, source: { db: database.db, files, dataDir } }
}
