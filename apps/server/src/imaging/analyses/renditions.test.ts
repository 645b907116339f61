import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { blackPng } from '../../../../../packages/engine/fixtures/hostile-files.ts'
import { silentLog } from '../../base/log/log.ts'
import { insertImage } from '../../db/queries/imaging/new-radiographs.ts'
import { image } from '../../db/schema.ts'
import { createLanes } from '../../platform/admission/lanes.ts'
import { createFileStore } from '../../platform/storage/file-store.ts'
import { waitUntil } from '../../testing/cases.ts'
import type { Person } from '../../testing/people.ts'
import { pictureLimits, testPictures } from '../../testing/picture-processes.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { openPictures, type Pictures } from '../pictures/open-pictures.ts'
import { createRenditions } from './renditions.ts'

let person: Person
beforeAll(async () => {
  person = await (await openTestServer()).newPerson()
})

/** Renditions with a store of their own; `during` runs while an image is being decoded. */
const open = async (during: (width: number) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-renditions-'))
  const files = await createFileStore(folder)
  const pictures = await testPictures()
  const display: Pictures['display'] = async (bytes, format, options) => {
    const made = await pictures.display(bytes, format, options)
    await during((await sharp(bytes).metadata()).width)
    return made
  }
  const stored = async (width: number, { session } = person): Promise<string> => {
    const height = width / 2
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#777777' } })
      .png()
      .toBuffer()
    return insertImage(session.scope, {
      uploadedBy: session.user.id,
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
  const lanes = createLanes({ pictures: { capacity: 1 } })
  return { renditions: createRenditions(files, { ...pictures, display }, lanes.pictures), lanes, stored, fileCount }
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
    const first = await stored(600)
    const large = await stored(500)
    const small = await stored(100)
    const { scope } = person.session
    const made = [renditions.display(scope, first)]
    await waitUntil(() => began.length === 1)
    made.push(renditions.display(scope, large), renditions.display(scope, small))
    await setTimeout(200)
    release?.()
    await Promise.all(made)
    expect(began).toEqual([600, 100, 500])
    expect(running.most).toBe(1)
  })

  it('come before the small ones of a page when a person opens one', async () => {
    const began: number[] = []
    const held = Promise.withResolvers<void>()
    const { renditions, lanes, stored } = await open(async width => {
      began.push(width)
      if (began.length === 1) await held.promise
    })
    const { scope } = person.session
    const page = await Promise.all(Array.from({ length: 4 }, () => stored(200)))
    const opened = await stored(600)
    const made = page.map(id => renditions.thumbnail(scope, id))
    await waitUntil(() => lanes.pictures.snapshot().waiting === 3)
    made.push(renditions.display(scope, opened))
    await waitUntil(() => lanes.pictures.snapshot().waiting === 4)
    held.resolve()
    await Promise.all(made)
    expect(began.slice(0, 2)).toEqual([200, 600])
  })

  it("of one clinic do not wait behind another clinic's page, and a disconnected request is dropped", async () => {
    const began: number[] = []
    const held = Promise.withResolvers<void>()
    const { renditions, lanes, stored } = await open(async width => {
      began.push(width)
      if (began.length === 1) await held.promise
    })
    const other = await (await openTestServer()).newPerson()
    const page = await Promise.all(Array.from({ length: 12 }, () => stored(200)))
    const leave = new AbortController()
    const opened = await stored(400, other)
    const made = page.map(id => renditions.thumbnail(person.session.scope, id))
    await waitUntil(() => lanes.pictures.snapshot().waiting === 11)
    const gone = renditions.display(person.session.scope, await stored(300), leave.signal)
    const shown = renditions.display(other.session.scope, opened)
    await waitUntil(() => lanes.pictures.snapshot().waiting === 13)
    leave.abort()
    await expect(gone).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    expect(lanes.pictures.snapshot().waiting).toBe(12)
    held.resolve()
    await shown
    expect(began.slice(0, 3)).toContain(400)
    await Promise.all(made)
    expect(began).not.toContain(300)
    expect(lanes.pictures.snapshot()).toMatchObject({ running: 0, waiting: 0, held: 0 })
  })

  it('crash one process at most for a file that is too large for it, for any number of requests', async () => {
    const files = await createFileStore(await mkdtemp(join(tmpdir(), 'xrai-renditions-')))
    const pictures = await openPictures({ models: 'nowhere', ...pictureLimits, size: 1, memoryMb: 512 }, silentLog)
    onTestFinished(pictures.close)
    const { session } = person
    const bytes = blackPng({ side: 9900, depth: 8, colour: 6 })
    const id = await insertImage(session.scope, {
      uploadedBy: session.user.id,
      fileName: 'radiografia.png',
      bytes: bytes.length,
      format: 'png',
      width: 9900,
      height: 9900,
      bitsPerSample: 8,
      originalHash: await files.put(bytes),
    })
    const renditions = createRenditions(files, pictures, createLanes().pictures)
    const [first] = pictures.pids()
    await expect(renditions.thumbnail(session.scope, id)).rejects.toMatchObject({ code: 'IMAGE_TOO_DEMANDING' })
    await waitUntil(() => pictures.pids().length === 1 && pictures.pids()[0] !== first)
    const [second] = pictures.pids()
    for (const make of [renditions.thumbnail, renditions.display, renditions.thumbnail]) {
      await expect(make(session.scope, id)).rejects.toMatchObject({ code: 'IMAGE_TOO_DEMANDING' })
    }
    expect(pictures.pids()).toEqual([second])
  })

  it('leave no file behind if the radiograph was erased while they were made', async () => {
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
