import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { finding } from '../db/schema.ts'
import { acceptOf, addOf, decisionsOf, newDecision } from '../testing/decisions.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { exportReviewed } from './export-reviewed.ts'

/** Of no other test's picture in the suite's database. */
const size = { width: 434, height: 217 }
const setSchema = z.object({
  images: z.array(z.object({ id: z.int(), file_name: z.string(), width: z.int(), part: z.string() })),
  annotations: z.array(z.object({ image_id: z.int(), decision: z.string() })),
  rejected: z.array(z.object({ image_id: z.int(), reason: z.string() })),
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

const analysed = async () => {
  const { db } = server.context.database
  const person = await server.newPerson()
  const background = { r: Math.floor(Math.random() * 255), g: 90, b: 90 }
  const photo = sharp({ create: { ...size, channels: 3, background } })
  const bytes = new Uint8Array(
    await photo
      .withExif({ IFD0: { Artist: 'Rosa Quispe' } })
      .jpeg()
      .toBuffer(),
  )
  const answer = await server.analyze(person.token, bytes)
  await db.delete(finding).where(eq(finding.analysisId, answer.analysis_id))
  const box = { x: 60, y: 60, width: 30, height: 20, points: [], tooth: 'N/A', classId: 0, class: 'Caries' }
  const owner = { clinicId: person.session.scope.clinicId, analysisId: answer.analysis_id }
  const stored = await db
    .insert(finding)
    .values([0.9, 0.8].map((confidence, place) => ({ ...box, ...owner, confidence, place })))
    .returning({ id: finding.id })
  return { person, answer, ids: stored.map(({ id }) => id) }
}

const exported = async (folder: string) => {
  const { database, files, pictures } = server.context
  const counts = await exportReviewed({ db: database.db, files, pictures }, folder)
  const set = setSchema.parse(JSON.parse(await readFile(join(folder, 'annotations.json'), 'utf8')))
  return { counts, ...set, images: set.images.filter(({ width }) => width === size.width) }
}

it('writes grey pictures without metadata and the decided findings, of radiographs that are decided as a whole', async () => {
  const [whole, partly] = [await analysed(), await analysed()]
  const reject = newDecision({
    kind: 'reject',
    reason: 'artefact',
    targets: whole.ids.slice(1).map(id => ({ finding: id, after: [] })),
  })
  await decisionsOf(server, whole.answer).store(whole.person, acceptOf(whole.ids[0] ?? ''), reject, addOf())
  await decisionsOf(server, partly.answer).store(partly.person, acceptOf(partly.ids[0] ?? ''))

  const folder = join(await mkdtemp(join(tmpdir(), 'xrai-export-')), 'set')
  const { counts, images, annotations, rejected } = await exported(folder)
  expect(images).toHaveLength(1)
  expect(counts.undecided).toBeGreaterThanOrEqual(1)
  const [image] = images
  const own = <T extends { image_id: number }>(all: readonly T[]) => all.filter(one => one.image_id === image?.id)
  expect(own(annotations).map(({ decision }) => decision)).toEqual(['accepted', 'added'])
  expect(own(rejected).map(({ reason }) => reason)).toEqual(['artefact'])
  const { channels, exif, width, height } = await sharp(join(folder, image?.file_name ?? '')).metadata()
  expect({ channels, exif, width, height }).toEqual({ channels: 1, exif: undefined, ...size })
})

it('refuses a folder that holds something, and leaves it as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-export-'))
  await writeFile(join(folder, 'mine.txt'), 'mine')
  await expect(exported(folder)).rejects.toThrow('is not empty')
  expect(await readdir(folder)).toEqual(['mine.txt'])
})
