import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type ReviewedSources, reviewedSourcesSchema } from '@xrai/contract/records/installed-model'
import { z } from 'zod'
import { replaceSynced } from '../../base/sync.ts'
import type { Queryable } from '../../db/database.ts'
import { findPresentImages } from '../../db/queries/imaging/images.ts'
import { removeAbandonedCopy } from '../backup/copy-folder.ts'

/** The sets that training made from reviews. */
export const reviewedSetsFolder = (dataDir: string): string => join(dataDir, 'training', 'reviewed')

/** Beside the pictures, and in each part of the set. */
const labelFiles = ['annotations.json', 'teeth.json', 'rejected.json'] as const

const cocoSchema = z.looseObject({
  images: z.array(z.looseObject({ id: z.int(), file_name: z.string() })),
  annotations: z.array(z.looseObject({ image_id: z.int() })),
})

/**
 * Removes from the sets that training made from reviews what was erased in the installation: the files and their labels; and
 * the copy of the database that an export left, if it was killed. Runs after every erasure, and may run again. How many radiographs it removed.
 */
export const forgetSources = async (db: Queryable, dataDir: string): Promise<number> => {
  await removeAbandonedCopy(dataDir)
  const folder = reviewedSetsFolder(dataDir)
  const sets = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let count = 0
  for (const set of sets) if (set.isDirectory()) count += await forgetIn(db, join(folder, set.name))
  return count
}

const forgetIn = async (db: Queryable, set: string): Promise<number> => {
  const index = join(set, 'reviewed.json')
  const text = await readFile(index, 'utf8').catch(() => null)
  if (text === null) return 0
  const { images } = reviewedSourcesSchema.parse(JSON.parse(text))
  const there = await findPresentImages(
    db,
    images.map(({ imageId }) => imageId),
  )
  const erased = images.filter(({ imageId }) => !there.has(imageId))
  if (erased.length === 0) return 0
  for (const { file } of erased) await rm(join(set, file), { force: true })
  const names = new Set(erased.map(({ file }) => file))
  for (const part of ['', 'train', 'tune', 'test'])
    for (const labels of labelFiles) await forgetLabels(join(set, part, labels), name => names.has(join(part, name)))
  // A training of the same name that was interrupted holds the pictures as pixels; without them it begins anew.
  await rm(join(set, '..', '..', 'runs', basename(set), 'pictures.npy'), { force: true })
  // Last, so that a run that was killed is repeated.
  const left: ReviewedSources = { images: images.filter(one => !erased.includes(one)) }
  await replaceSynced(index, JSON.stringify(left))
  return erased.length
}

const forgetLabels = async (path: string, isErased: (name: string) => boolean): Promise<void> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return
  const coco = cocoSchema.parse(JSON.parse(text))
  const images = coco.images.filter(({ file_name }) => !isErased(file_name))
  const kept = new Set(images.map(({ id }) => id))
  const annotations = coco.annotations.filter(({ image_id }) => kept.has(image_id))
  await replaceSynced(path, JSON.stringify({ ...coco, images, annotations }))
}
