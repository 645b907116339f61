import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { type Database, type OpenOptions, openEmbedded, openServer, type Queryable } from '../../../db/database.ts'
import { databaseFolder } from '../../../platform/data-dir/data-dir.ts'
import { createFileStore } from '../../../platform/storage/file-store.ts'
import { newDatabaseUrl } from './installation.ts'

/** Migrations 0000 to 0009: before the audit chain, hashed sessions and the retention of records. */
export const earlierMigrations = 10

/** An installation of that version with rows, on the suite's kind of database; closed. */
export const newEarlierInstallation = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xrai-earlier-'))
  const url = await newDatabaseUrl()
  const open = (options: OpenOptions = {}): Promise<Database> =>
    url ? openServer(url, options) : openEmbedded(databaseFolder(dataDir), options)
  const files = await createFileStore(join(dataDir, 'files'))
  const database = await open({ upTo: earlierMigrations })
  const rows = await insertRows(database.db, await files.put(new Uint8Array([1, 2, 3])))
  await database.close()
  return { dataDir, open, files, ...rows }
}

const insertRows = async (db: Queryable, originalHash: string) => {
  const run = async (...queries: readonly SQL[]) => {
    for (const query of queries) await db.execute(query)
  }
  const person = newId()
  const clinic = newId()
  const other = newId()
  const patient = newId()
  const token = 'KpQ7yX2mZt9vB4nR8sW1cD6fG3hJ5kL0'
  const secret = 'a-token-of-Google'
  await run(
    sql`insert into "user" (id, name, first_name, last_name, email) values (${person}, 'Ana', 'Ana', '', 'ana@example.com')`,
    sql`insert into clinic (id, name, plan) values (${clinic}, 'Una', 'basico'), (${other}, 'Otra', 'basico')`,
    sql`insert into member (id, clinic_id, user_id, role) values (${newId()}, ${clinic}, ${person}, 'owner')`,
    sql`insert into session (id, token, user_id, expires_at, created_at)
      values (${newId()}, ${token}, ${person}, now() + interval '20 days', now() - interval '200 days')`,
    sql`insert into verification (id, identifier, value, expires_at) values (${newId()}, 'ana', ${secret}, now())`,
    sql`insert into attempt (id, run_id, key, failed, at) values (${newId()}, ${newId()}, 'ana', true, now())`,
    sql`insert into patient (id, clinic_id, first_name, last_name, search, deleted_at)
      values (${patient}, ${clinic}, 'Íñigo', 'Ríos', 'ríos', '2026-10-01')`,
    sql`insert into clinical_case (id, clinic_id, patient_id, name, search) values (${newId()}, ${clinic}, ${patient}, 'Caso', 'caso')`,
    sql`insert into image (id, clinic_id, patient_id, uploaded_by, file_name, bytes, format, width, height, bits_per_sample, original_hash)
      values (${newId()}, ${clinic}, ${patient}, ${person}, 'a.png', 3, 'png', 1, 1, 8, ${originalHash})`,
    sql`insert into erasure (id, clinic_id, kind, subject_id, requested_by, due_at)
      values (${newId()}, ${clinic}, 'patient', ${patient}, ${person}, '2026-12-01')`,
  )
  const google = [
    ['later', '2026-02-01'],
    ['first', '2026-01-01'],
  ] as const
  for (const [account, at] of google) {
    await run(sql`insert into account (id, provider_id, account_id, user_id, access_token, created_at)
      values (${newId()}, 'google', ${account}, ${person}, ${secret}, ${at})`)
  }
  const events = [
    [clinic, 'review', '2026-10-02T10:00:00.123456Z'],
    [other, 'login', '2026-10-01T10:00:00Z'],
    [clinic, 'analyze', '2026-10-01T10:00:00Z'],
  ] as const
  for (const [of, action, at] of events) {
    await run(sql`insert into audit_event (id, clinic_id, by, action, created_at)
      values (${newId()}, ${of}, ${person}, ${action}, ${at})`)
  }
  return { person, clinic, other, patient, token, secret }
}

const newId = () => crypto.randomUUID()
