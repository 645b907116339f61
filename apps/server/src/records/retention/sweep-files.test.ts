import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../db/schema.ts'
import { createFileStore } from '../../platform/storage/file-store.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sweepFiles } from './sweep-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const twoDaysLater = () => new Date(Date.now() + 48 * 60 * 60_000)

describe('the sweep of files', () => {
  it('removes unreferenced and staged files a day after their creation, and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'xrai-sweep-'))
    const files = await createFileStore(folder)
    const { db } = server.context.database
    const person = await server.newPerson()
    const named = await files.put(crypto.getRandomValues(new Uint8Array(32)))
    await db.update(user).set({ pictureHash: named }).where(eq(user.id, person.session.user.id))
    const orphan = await files.put(crypto.getRandomValues(new Uint8Array(32)))
    const staged = join(folder, 'tmp', crypto.randomUUID())
    await writeFile(staged, 'half')
    await utimes(staged, new Date(), new Date())

    expect(await sweepFiles(db, files, new Date())).toBe(0)
    expect(await sweepFiles(db, files, twoDaysLater())).toBe(2)
    await expect(files.read(orphan)).rejects.toThrow()
    expect((await files.read(named)).length).toBe(32)
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
  })
})
