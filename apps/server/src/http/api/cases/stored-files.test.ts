// @module-tag any-database

import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../base/sha256-hex.ts'
import { deleteUnusedFiles } from '../../../platform/storage/delete-unused-files.ts'
import { casesOf } from '../../../testing/cases.ts'
import { dropJobs } from '../../../testing/drain-jobs.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const refused = 'no-se-escribe.jpg'

let server: TestServer
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  picture = await sample('panoramic-healthy.jpg')
  const { db } = server.context.database
  await db.execute(sql`create function refuse_at_the_end() returns trigger language plpgsql as
    $$ begin raise exception 'refused when all was written'; end $$`)
  await db.execute(
    sql.raw(`create constraint trigger refuse_at_the_end after insert on image deferrable initially deferred
      for each row when (new.file_name = '${refused}') execute function refuse_at_the_end()`),
  )
})
afterAll(async () => {
  await server.context.database.db.execute(sql`drop function refuse_at_the_end cascade`)
  await dropJobs()
})

/** Other bytes, and the same radiograph: a JPEG may be followed by anything. */
const ownBytes = () => new Uint8Array([...picture, ...crypto.getRandomValues(new Uint8Array(16))])

const isThere = (hash: string) =>
  server.context.files.read(hash).then(
    () => true,
    () => false,
  )

describe('the file of a radiograph', () => {
  it('does not stay where the rows that name it are refused at the very end', async () => {
    const { token } = await server.newPerson()
    const bytes = ownBytes()
    expect((await server.upload(token, bytes, { name: refused })).status).toBe(500)
    expect(await isThere(sha256Hex(bytes))).toBe(false)

    const { newCase, submit } = casesOf(server)
    expect((await submit(token, await newCase(token), bytes, { name: refused })).status).toBe(500)
    expect(await isThere(sha256Hex(bytes))).toBe(false)
  })

  it('stays all the same where another row names it', async () => {
    const { token } = await server.newPerson()
    const bytes = ownBytes()
    await server.analyze(token, bytes)
    expect((await server.upload(token, bytes, { name: refused })).status).toBe(500)
    expect(await isThere(sha256Hex(bytes))).toBe(true)
  })

  it('does not stay where another picture was first under its idempotency key', async () => {
    const { token } = await server.newPerson()
    const pictures = [ownBytes(), ownBytes()]
    const sent = await Promise.all(pictures.map(bytes => server.upload(token, bytes, { key: 'k' })))
    const codes = sent.map(({ status, answer }) => [status, answer['code'] ?? null])
    expect(codes).toEqual(expect.arrayContaining([[200, null]]))
    expect(codes).toEqual(expect.arrayContaining([[422, 'IDEMPOTENCY_KEY_REUSED']]))
    const kept = await Promise.all(pictures.map(bytes => isThere(sha256Hex(bytes))))
    expect(kept).toEqual(sent.map(({ status }) => status === 200))
  })

  it('is kept when it is uploaded again while it is being removed', async () => {
    const { token } = await server.newPerson()
    const { files, database } = server.context
    const bytes = ownBytes()
    let uploading: Promise<unknown> | undefined
    const remove = async (hash: string) => {
      uploading = server.analyze(token, bytes)
      await Promise.race([uploading, setTimeout(1500)])
      await files.remove(hash)
    }
    await deleteUnusedFiles(database.db, { ...files, remove }, [await files.put(bytes)])
    await uploading
    expect(await isThere(sha256Hex(bytes))).toBe(true)
  })
})
