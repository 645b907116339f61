import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../db/columns.ts'
import { countErasedSources, insertInstalledModel } from '../../db/queries/imaging/installed-models.ts'
import { analysis, image, installedModel } from '../../db/schema.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { forgetSources, reviewedSetsFolder } from './forget-sources.ts'

it('a radiograph that was erased leaves the sets that training made of reviews, and is counted at their models', async () => {
  const server = await openTestServer()
  const { db } = server.context.database
  const { token, session } = await server.newPerson()
  const { clinicId } = session.scope
  const imageIds: string[] = []
  for (const name of ['panoramic-healthy.jpg', 'panoramic-restored.jpg']) {
    const { analysis_id: id } = await server.analyze(token, await sample(name))
    const [row] = await db.select({ imageId: analysis.imageId }).from(analysis).where(eq(analysis.id, id))
    imageIds.push(row?.imageId ?? '')
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'xrai-reviewed-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const set = join(reviewedSetsFolder(dataDir), 'mine')
  await mkdir(join(set, 'images'), { recursive: true })
  const files = imageIds.map((_, at) => `images/${at}.png`)
  for (const file of files) await writeFile(join(set, file), 'pixels')
  const coco = {
    images: files.map((file_name, id) => ({ id, file_name, width: 1, height: 1 })),
    categories: [{ id: 1, name: 'Caries' }],
    annotations: files.map((_, at) => ({ id: at, image_id: at, category_id: 1, bbox: [0, 0, 1, 1] })),
  }
  await writeFile(join(set, 'annotations.json'), JSON.stringify(coco))
  const tested = { ...coco, images: [{ id: 0, file_name: 'images/0.png' }] }
  await mkdir(join(set, 'test', 'images'), { recursive: true })
  await writeFile(join(set, 'test', 'images', '0.png'), 'pixels')
  await writeFile(join(set, 'test', 'annotations.json'), JSON.stringify(tested))
  const run = join(dataDir, 'training', 'runs', 'mine')
  await mkdir(run, { recursive: true })
  await writeFile(join(run, 'pictures.npy'), 'pixels')
  const sources = [...files, 'test/images/0.png'].map((file, at) => ({ file, clinicId, imageId: imageIds[at % 2] }))
  await writeFile(join(set, 'reviewed.json'), JSON.stringify({ images: sources }))
  const id = newId()
  const facts = { name: id, version: '1', classes: [], trainedOn: [], use: undefined, measured: undefined }
  const model = {
    id,
    name: id,
    role: 'panoramic',
    modelName: id,
    modelVersion: '1',
    networkHash: '0'.repeat(64),
    facts,
    learntFrom: imageIds,
  } as const
  await insertInstalledModel(db, { ...model, learntFrom: [...imageIds] }, [
    { path: 'model.json', hash: '0'.repeat(64), bytes: 1 },
  ])
  onTestFinished(async () => {
    await db.delete(installedModel).where(eq(installedModel.id, id))
  })

  expect(await forgetSources(db, dataDir)).toBe(0)
  expect((await countErasedSources(db)).get(id)).toBeUndefined()
  await db.delete(image).where(eq(image.id, imageIds[0] ?? ''))
  expect(await forgetSources(db, dataDir)).toBe(2)
  expect(await forgetSources(db, dataDir)).toBe(0)
  expect(await readdir(join(set, 'images'))).toEqual(['1.png'])
  expect(await readdir(join(set, 'test', 'images'))).toEqual([])
  expect(JSON.parse(await readFile(join(set, 'test', 'annotations.json'), 'utf8')).images).toEqual([])
  expect(await readdir(run)).toEqual([])
  const left = JSON.parse(await readFile(join(set, 'annotations.json'), 'utf8'))
  expect(left.images).toMatchObject([{ id: 1, file_name: 'images/1.png' }])
  expect(left.annotations).toMatchObject([{ image_id: 1 }])
  expect(JSON.parse(await readFile(join(set, 'reviewed.json'), 'utf8')).images).toHaveLength(1)
  expect((await countErasedSources(db)).get(id)).toBe(1)
})
