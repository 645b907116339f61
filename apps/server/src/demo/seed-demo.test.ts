// @module-tag resources

import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMs } from '@xrai/contract/records/durations'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { listCases } from '@xrai/contract/routes/cases'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogin } from '../accounts/identity/demo-login.ts'
import { createSession } from '../accounts/identity/login/login.ts'
import { findSession } from '../accounts/sessions/session.ts'
import { storedPath } from '../base/backup-layout.ts'
import { createLog } from '../base/log/log.ts'
import { sha256Hex } from '../base/sha256-hex.ts'
import { restoreBackup } from '../commands/restore-backup.ts'
import { openEmbedded } from '../db/database.ts'
import { namedFiles } from '../db/dump.ts'
import { hasDemoClinic } from '../db/queries/accounts/clinics.ts'
import { findPerson } from '../db/queries/accounts/people.ts'
import { analysis } from '../db/schema.ts'
import { createApp } from '../http/api/app.ts'
import { type OpenAppContext, openAppContext } from '../open-app-context.ts'
import { databaseFolder } from '../platform/data-dir/data-dir.ts'
import { createFileStore } from '../platform/storage/file-store.ts'
import { createBackup } from '../records/backup/create-backup.ts'
import { examine } from '../records/backup/examine.ts'
import { everyRow } from '../records/backup/testing/every-row.ts'
import { newFolder } from '../records/backup/testing/installation.ts'
import { readSettings } from '../settings/settings.ts'
import { callerOf } from '../testing/caller.ts'
import { demoCases } from './demo-cases.ts'
import { demoPatients } from './demo-patients.ts'
import { type ReadRadiograph, readDemoRadiograph } from './demo-radiographs.ts'
import { fillInBackground, seedDemo, seedWhenEmpty } from './seed-demo.ts'

const models = fileURLToPath(new URL('../../../../packages/engine/fixtures', import.meta.url))
const pictures = demoCases.flatMap(demo => demo.pictures)

/** The real samples; for a drawn image, a plain one with its own grey level. */
const read: ReadRadiograph = async (picture, signal) => {
  if (picture.kind !== 'drawn') return readDemoRadiograph(picture, signal)
  const shade = picture.seed % 200
  const background = { r: shade, g: shade, b: shade }
  const plain = sharp({ create: { width: 200, height: 100, channels: 3, background } })
  return { name: `${picture.seed}.jpg`, bytes: await plain.jpeg().toBuffer() }
}

let context: OpenAppContext
let token: string
const lines: string[] = []

const openDemo = async () => {
  const { database } = context
  const person = await findPerson(database.db, demoLogin.email)
  token = await createSession(database.db, person?.id ?? '')
  const found = await findSession(database.db, token)
  if (!found) throw new Error('no demo session')
  return found
}
const get = async (path: string) => (await callerOf(createApp(context)).call(path, { token })).answer
const casesNow = async () => (await callerOf(createApp(context)).answerOf(listCases, { token })).cases

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xrai-demo-'))
  context = await openAppContext(
    readSettings({ DATA_DIR: dataDir, MODELS_DIR: models }),
    createLog({ to: { write: line => lines.push(line) } }),
  )
})
afterAll(() => context.close())

describe('the demo clinic', () => {
  it('is not created if it is disabled, if each image would be billed, or if others can reach its login', async () => {
    const billed = readSettings({ ENGINE: 'roboflow', ROBOFLOW_API_KEY: 'k', ROBOFLOW_MODEL_PANORAMIC: 'a/1' })
    const reachedByOthers = [readSettings({ HOST: '0.0.0.0' }), readSettings({ PUBLIC_URL: 'https://xrai.example' })]
    for (const settings of [readSettings({ DEMO_CLINIC: 'off' }), billed, ...reachedByOthers]) {
      await seedWhenEmpty({ ...context, settings })
      expect(await hasDemoClinic(context.database.db)).toBe(false)
    }
  })

  it('has its twenty cases and its patients before an image is analysed', async () => {
    await seedWhenEmpty(context)
    await openDemo()
    expect((await get('/api/cases'))['total']).toBe(20)
    expect((await get('/api/patients'))['total']).toBe(demoPatients.length)
    expect((await get('/api/analyses'))['total']).toBe(0)
  })

  it('is filled by a detector that starts late, and not before', async () => {
    let starts = 0
    const late: OpenAppContext['engine'] = {
      ...context.engine,
      modelFor: type => (starts > 0 ? context.engine.modelFor(type) : undefined),
      check: async () => {
        starts += 1
      },
    }
    const asked = Promise.withResolvers<number>()
    const stop = fillInBackground({ ...context, engine: late }, (picture, signal) => {
      asked.resolve(starts)
      return read(picture, signal)
    })
    expect(await asked.promise).toBeGreaterThan(0)
    await stop()
  })

  it('gets its analyses from the detector, continues after an interruption, and makes none twice', {
    timeout: 240_000,
  }, async () => {
    let asked = 0
    const stopped = Promise.withResolvers<void>()
    const readAndStop: ReadRadiograph = (picture, signal) => {
      asked += 1
      if (asked === 5) stopped.resolve()
      return read(picture, signal)
    }
    const stop = fillInBackground(context, readAndStop)
    await stopped.promise
    await stop()
    const some = Number((await get('/api/analyses'))['total'])
    expect(some).toBeGreaterThanOrEqual(4)
    expect(some).toBeLessThan(pictures.length)

    fillInBackground(context, read)
    await expect.poll(async () => (await get('/api/analyses'))['total'], { timeout: 100_000 }).toBe(pictures.length)
    await expect.poll(() => lines.join('\n'), { timeout: 100_000 }).toContain('demo-filled')
    await fillInBackground(context, read)()
    expect((await get('/api/analyses'))['total']).toBe(pictures.length)
  })

  it('has each status of a finished analysis, and one that the detector actually refused', async () => {
    const { analyses } = await callerOf(createApp(context)).answerOf(listAnalyses, { token, query: { limit: 100 } })
    expect(new Set(analyses.map(({ status }) => status))).toEqual(new Set(['ready', 'pending_revision', 'failed']))
    const failed = analyses.filter(({ status }) => status === 'failed')
    expect(failed).toHaveLength(1)
    expect((await get(`/api/analyses/${failed[0]?.id}`))['errorCode']).toBe('IMAGE_DAMAGED')
    expect(analyses.every(({ patientName }) => patientName)).toBe(true)
    const dates = analyses.map(({ uploadDate }) => uploadDate)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(dates.map(date => date.slice(0, 10))).size).toBeGreaterThan(12)
  })

  it("has finished every case in the detector's time, five of them in the last days", async () => {
    const cases = await casesNow()
    expect(cases).toHaveLength(20)
    expect(cases.every(({ status, imageCount }) => status === 'completed' && imageCount > 0)).toBe(true)
    const seconds = cases.map(({ processingTimeSeconds }) => processingTimeSeconds ?? 0)
    expect(seconds.every(taken => taken > 0 && taken < 60)).toBe(true)
    const week = Date.now() - 7 * dayMs
    expect(cases.filter(({ createdAt }) => Date.parse(createdAt) > week).length).toBeGreaterThanOrEqual(5)
    expect(cases.every(({ createdAt }) => Date.parse(createdAt) < Date.now())).toBe(true)
  })

  it('has draft reports, and some that its dentist signed', async () => {
    const reported = demoCases.reduce((sum, demo) => sum + demo.reported, 0)
    const signed = demoCases.reduce((sum, demo) => sum + demo.signed, 0)
    const totals = await Promise.all(
      ['draft', 'signed'].map(async state => (await get(`/api/reports?state=${state}`))['total']),
    )
    expect(totals).toEqual([reported - signed, signed])
    expect(signed).toBeGreaterThanOrEqual(3)
    expect(reported).toBeGreaterThanOrEqual(10)
  })

  it('uses a monthly credit for each analysed radiograph', async () => {
    const { db } = context.database
    const month = new Date().toISOString().slice(0, 7)
    const done = await db.select().from(analysis).where(eq(analysis.state, 'done'))
    const used = done.filter(({ createdAt }) => createdAt.toISOString().startsWith(month)).length
    expect(await get('/api/credits')).toMatchObject({ plan: 'profesional', used, reserved: 0, left: 50 - used })
  })

  it('is recreated on command', { tags: ['soak'] }, async () => {
    const before = await casesNow()
    await seedDemo(context, read)
    await openDemo()
    const after = await casesNow()
    expect(after).toHaveLength(20)
    expect(after[0]?.id).not.toBe(before[0]?.id)
    expect((await get('/api/analyses'))['total']).toBe(pictures.length)
  })

  it('is the same after a backup and a restore elsewhere: every row and every file; the doctor finds one flipped byte', {
    tags: ['soak'],
  }, async () => {
    await context.renditions.settle()
    const { database, files, settings } = context
    const source = { db: database.db, files, dataDir: settings.dataDir }
    const from = await newFolder()
    const dataDir = await newFolder()
    const backup = await createBackup(source, { folder: from, reason: 'manual', keys: {} })
    await restoreBackup({ from, keys: {}, dataDir, keepSessions: true })
    const there = await openEmbedded(databaseFolder(dataDir))
    const restored = { db: there.db, files: await createFileStore(join(dataDir, 'files')), dataDir }

    const rows = await everyRow(database.db)
    expect(await everyRow(there.db)).toEqual(rows)
    expect(rows['public.image']).toHaveLength(pictures.length)
    const hashes = await namedFiles(database.db)
    // An original and a thumbnail of each; some also have a display rendition.
    expect(hashes.length).toBeGreaterThan(pictures.length)
    expect(backup).toMatchObject({ files: hashes.length, faulty: [] })
    for (const hash of hashes) expect(sha256Hex(await restored.files.read(hash))).toBe(hash)
    for await (const { hash } of restored.files.list()) expect(hashes).toContain(hash)
    expect((await examine(restored, { backup: from, keys: {} })).findings).toEqual([])

    const flipped = hashes.at(-1) ?? ''
    const path = join(dataDir, storedPath(flipped))
    const bytes = await readFile(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(path, bytes)
    expect((await examine(restored, { keys: {} })).findings).toEqual([
      { kind: 'damaged-file', subject: flipped, repaired: false },
    ])
    await there.close()
  })
})

describe('a phantom that is drawn for the demo', () => {
  it('is a radiograph, the same each time', async () => {
    const drawn = demoCases
      .flatMap(demo => demo.pictures)
      .find(({ kind, type }) => kind === 'drawn' && type === 'periapical')
    if (!drawn) throw new Error('the demo draws nothing')
    const { name, bytes } = await readDemoRadiograph(drawn, new AbortController().signal)
    expect(name).toMatch(/^periapical-1000\d+\.jpg$/)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1040 })
  })
})
