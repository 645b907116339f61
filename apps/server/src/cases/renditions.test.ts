import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Decode } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertImage } from '../db/queries/images.ts'
import { image } from '../db/schema.ts'
import { openFileStore } from '../storage/file-store.ts'
import { until } from '../testing/cases.ts'
import type { Person } from '../testing/people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { openRenditions } from './renditions.ts'

let person: Person
beforeAll(async () => {
  person = await (await openTestServer()).newPerson()
})

/** Renditions on a store of their own, where `during` happens while a picture is being decoded. */
const open = async (during: (width: number) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-renditions-'))
  const files = await openFileStore(folder)
  const watched: Decode = async bytes => {
    const radiograph = await decode(bytes)
    await during(radiograph.facts.width)
    return radiograph
  }
  const stored = async (width: number): Promise<string> => {
    const height = width / 2
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#777777' } })
      .png()
      .toBuffer()
    return insertImage(person.session.scope, {
      uploadedBy: person.session.user.id,
      fileName: 'radiografia.png',
      bytes: bytes.length,
      format: 'png',
      width,
      height,
      bitsPerSample: 8,
      originalHash: await files.put(bytes),
    })
  }
  const fileCount = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length
  return { renditions: openRenditions(files, watched), stored, fileCount }
}

describe('the pictures of a radiograph', () => {
  it('are made one at a time, and a small one does not wait for all the large ones', async () => {
    const [began, running]: [number[], { now: number; most: number }] = [[], { now: 0, most: 0 }]
    let release: (() => void) | undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const { renditions, stored } = await open(async width => {
      began.push(width)
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await (began.length === 1 ? held : setTimeout(5))
      running.now -= 1
    })
    const [first, large, small] = [await stored(600), await stored(500), await stored(100)]
    const { scope } = person.session
    const made = [renditions.display(scope, first)]
    await until(() => began.length === 1)
    made.push(renditions.display(scope, large), renditions.thumbnail(scope, small))
    await setTimeout(200)
    release?.()
    await Promise.all(made)
    expect(began).toEqual([600, 100, 500])
    expect(running.most).toBe(1)
  })

  it('leave no file behind where the radiograph was erased while they were made', async () => {
    const { scope } = person.session
    let id = ''
    const { renditions, stored, fileCount } = await open(async () => {
      await scope.db.delete(image).where(eq(image.id, id))
    })
    id = await stored(200)
    await expect(renditions.display(scope, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // The original's own is for the erasure to remove.
    expect(await fileCount()).toBe(1)
  })
})
