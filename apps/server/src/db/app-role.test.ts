// @module-tag postgres
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifyChain } from '../accounts/audit/verify-chain.ts'
import { createAuth } from '../accounts/identity/credentials/auth.ts'
import { readManifest } from '../base/backup-layout.ts'
import { type Jobs, openJobs } from '../jobs/open-jobs.ts'
import { createFileStore } from '../platform/storage/file-store.ts'
import { createBackup } from '../records/backup/create-backup.ts'
import { newFolder } from '../records/backup/testing/installation.ts'
import { sample } from '../testing/samples.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { type Database, knownMigrations, openServer } from './database.ts'

const suiteUrl = inject('databaseUrl')
const names = { database: 'xrai_roles', role: 'xrai_app' }
let restricted: Database
let ownerUrl: URL
let url: URL
let jobs: Jobs
let server: TestServer

const asOwner = async (...statements: readonly string[]) => {
  const client = new Client({ connectionString: suiteUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

// A separate database, in the state of an installation's first start.
beforeAll(async () => {
  if (suiteUrl === undefined) return
  await asOwner(`create role ${names.role} login`, `create database ${names.database}`)
  ownerUrl = new URL(suiteUrl)
  url = new URL(suiteUrl)
  ownerUrl.pathname = url.pathname = names.database
  url.username = names.role
  restricted = await openServer(url.href, { ownerUrl: ownerUrl.href })
  jobs = await openJobs(restricted, () => undefined)
  const auth = createAuth('a secret of the tests, 32 letters long')
  server = await openTestServer({ database: restricted, queue: jobs, auth })
})

afterAll(async () => {
  if (suiteUrl === undefined) return
  await jobs.close()
  await restricted.close()
  await asOwner(`drop database ${names.database} with (force)`, `drop role ${names.role}`)
})

describe.skipIf(suiteUrl === undefined)('the application as a role without ownership', () => {
  it('works, and its events are chained by the owner’s trigger', async () => {
    const person = await server.newPerson()
    await server.analyze(person.token, await sample('panoramic-healthy.jpg'))
    expect((await server.call('/api/patients', { token: person.token })).status).toBe(200)
    expect((await server.call('/api/audit/checks', { method: 'POST', token: person.token })).status).toBe(200)
    expect(await verifyChain(person.session.scope)).toMatchObject({ seq: 5, fault: null })
  })

  it('starts without the owner once that has migrated, and makes a backup', async () => {
    const another = await openServer(url.href)
    const dataDir = await newFolder()
    const source = { db: another.db, files: await createFileStore(join(dataDir, 'files')), dataDir }
    const folder = await newFolder()
    const { name } = await createBackup(source, { folder, reason: 'nightly', keys: {}, rowsOnly: true })
    const { migrations } = await readManifest(folder, name)
    expect(migrations.map(({ at }) => at)).toEqual(knownMigrations())
    await another.close()
  })

  it('is told by the setting’s name which of the two roles the server refuses, and why', async () => {
    const none = new URL(url)
    none.pathname = 'xrai_none'
    const stranger = new URL(url)
    stranger.username = 'xrai_nobody'
    await expect(openServer(none.href)).rejects.toThrow(/^DATABASE_URL: the server has no database of that name/)
    await expect(openServer(stranger.href, { ownerUrl: ownerUrl.href })).rejects.toThrow(
      /^DATABASE_URL: the server has no user of that name/,
    )
    await expect(openServer(url.href, { ownerUrl: none.href })).rejects.toThrow(/^DATABASE_OWNER_URL: /)
  })

  it('keeps its rights at every moment while another process starts as the owner', async () => {
    const person = await server.newPerson()
    const starts = Array.from({ length: 3 }, () => openServer(url.href, { ownerUrl: ownerUrl.href }))
    let isStarting = true
    const started = Promise.all(starts).finally(() => {
      isStarting = false
    })
    while (isStarting) {
      expect((await server.call('/api/audit/checks', { method: 'POST', token: person.token })).status).toBe(200)
    }
    for (const one of await started) await one.close()
  })

  it.each([
    'update audit_event set action = action',
    'delete from audit_event',
    'truncate audit_event',
    'delete from audit_link',
    "insert into audit_link values (gen_random_uuid(), 1, gen_random_uuid(), '', now())",
    'update audit_check set seq = 0',
    'delete from audit_check',
    'select append_audit_link(audit_event) from audit_event',
  ])('may not: %s', async statement => {
    const denied = { cause: { message: expect.stringContaining('permission denied') } }
    await expect(restricted.db.execute(sql.raw(statement)).then()).rejects.toMatchObject(denied)
  })

  it.each(['alter table audit_event disable trigger all', 'drop trigger audit_event_no_delete on audit_event'])(
    'may not: %s',
    async statement => {
      const refused = { cause: { message: expect.stringMatching(/must be owner/) } }
      await expect(restricted.db.execute(sql.raw(statement)).then()).rejects.toMatchObject(refused)
    },
  )
})
