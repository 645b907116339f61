import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ReviewedSources } from '@xrai/contract/records/installed-model'
import { syncTree } from '../../base/sync.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { findOwnClinics } from '../../db/queries/accounts/clinics.ts'
import { type ReviewedRow, reviewedAnalyses } from '../../db/queries/imaging/reviewed-analyses.ts'
import type { Pictures } from '../../imaging/pictures/open-pictures.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { version } from '../../platform/version.ts'
import { openCocoFile } from './coco-file.ts'
import { type LeftOut, type ReviewedImage, readReviewed } from './reviewed-image.ts'
import { type Part, partOf, parts } from './split.ts'

export interface TrainingSetSource {
  readonly db: Queryable
  readonly files: Pick<FileStore, 'read'>
  readonly pictures: Pick<Pictures, 'pixels'>
  /** The installation's secret, which determines the patients' splits. */
  readonly secret: string
  /** Only radiographs of patients whose consent to it is recorded and not withdrawn. */
  readonly consented?: boolean
  /** Only these clinics; all by default. */
  readonly clinics?: readonly string[]
  /**
   * Adds `reviewed.json`, which says which radiograph each file shows, so that an erased one can be found. Such a folder stays
   * on this machine.
   */
  readonly indexed?: boolean
}

/** The numbers of written and excluded radiographs. */
export interface TrainingSet {
  readonly parts: Readonly<Record<Part, { images: number; annotations: number; rejected: number }>>
  readonly leftOut: Readonly<Record<LeftOut, number>>
}

/** No clinic in use has this id. */
export class UnknownClinic extends Error {}

/** The folder is not empty, or is a file. */
export class FolderNotEmpty extends Error {}

/**
 * Writes the reviewed radiographs of every clinic except the demo as a COCO set: a folder per split with
 * `annotations.json`, `rejected.json` and the images, under random names and without metadata. Completely or not at all:
 * it is written beside `folder` and renamed. Throws FolderNotEmpty, UnknownClinic.
 */
export const writeTrainingSet = async (folder: string, source: TrainingSetSource, now = new Date()) => {
  await requireEmpty(folder)
  const making = join(dirname(folder), `.${basename(folder)}-${randomUUID()}`)
  try {
    const written = await writeParts(making, source, now)
    await syncTree(making)
    await rmdir(folder).catch(ignoreMissing)
    await rename(making, folder)
    return written
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

const requireEmpty = async (folder: string): Promise<void> => {
  const entries = await readdir(folder).catch(ignoreMissing)
  if (entries && entries.length > 0) throw new FolderNotEmpty()
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOTDIR') throw new FolderNotEmpty()
  if (error.code !== 'ENOENT') throw error
  return undefined
}

const openPart = async (folder: string) => {
  await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
  return {
    folder,
    found: await openCocoFile(join(folder, 'annotations.json')),
    rejected: await openCocoFile(join(folder, 'rejected.json')),
  }
}

const writeParts = async (folder: string, source: TrainingSetSource, now: Date): Promise<TrainingSet> => {
  const { secret, consented = false, indexed = false } = source
  const scopes = await clinicsOf(source)
  const sources: ReviewedSources['images'] = []
  const opened = {
    train: await openPart(join(folder, 'train')),
    tune: await openPart(join(folder, 'tune')),
    test: await openPart(join(folder, 'test')),
  }
  const leftOut: Record<LeftOut, number> = { undecided: 0, disputed: 0, repeated: 0, unreadable: 0 }
  const models = new Map<string, number>()
  const groups = new Map<string, number>()
  const seen = new Set<string>()
  try {
    for (const scope of scopes) {
      for await (const row of reviewedAnalyses(scope, { outlines: true, consented })) {
        const read = seen.has(row.image.originalHash) ? 'repeated' : readReviewed(row)
        const png = typeof read === 'string' ? null : await pixelsOf(row, source)
        if (typeof read === 'string' || !png) {
          leftOut[typeof read === 'string' ? read : 'unreadable'] += 1
          continue
        }
        seen.add(row.image.originalHash)
        const patient = patientOf(row)
        groups.set(patient, groups.get(patient) ?? groups.size + 1)
        const model = `${row.analysis.modelName} ${row.analysis.modelVersion}`
        models.set(model, (models.get(model) ?? 0) + 1)
        const facts = { group: groups.get(patient), type: row.analysis.type, model }
        const part = partOf(secret, patient)
        const file = await addImage(opened[part], read, row, png, facts)
        sources.push({ imageId: row.image.id, clinicId: scope.clinicId, file: `${part}/${file}` })
      }
    }
    const info = {
      description:
        'Radiographs with the findings that dentists accepted, edited or added; rejected.json has the rejected.',
      version,
      date_created: now.toISOString().slice(0, 10),
      models: Object.fromEntries(models),
      left_out: leftOut,
    }
    for (const part of parts) {
      const { found, rejected } = opened[part]
      await found.close({ ...info, part, counts: { ...found.counts, rejected: rejected.counts.annotations } })
      await rejected.close({ ...info, part, counts: rejected.counts })
    }
    if (indexed) await writeFile(join(folder, 'reviewed.json'), JSON.stringify({ images: sources }), { mode: 0o600 })
  } finally {
    await Promise.all(parts.flatMap(part => [opened[part].found.abandon(), opened[part].rejected.abandon()]))
  }
  const countsOf = ({ found, rejected }: (typeof opened)[Part]) => ({
    ...found.counts,
    rejected: rejected.counts.annotations,
  })
  return {
    parts: { train: countsOf(opened.train), tune: countsOf(opened.tune), test: countsOf(opened.test) },
    leftOut,
  }
}

const clinicsOf = async ({ db, clinics }: TrainingSetSource): Promise<readonly ClinicScope[]> => {
  const scopes = await findOwnClinics(db)
  if (!clinics) return scopes
  const unknown = clinics.find(id => !scopes.some(({ clinicId }) => clinicId === id))
  if (unknown) throw new UnknownClinic(unknown)
  return scopes.filter(({ clinicId }) => clinics.includes(clinicId))
}

/** The patient; else the case, else the file, so that none of these is in two splits. */
const patientOf = ({ patientId, image }: ReviewedRow): string => patientId ?? image.caseId ?? image.originalHash

/** Null if the file is missing or cannot be decoded. */
const pixelsOf = async ({ image }: ReviewedRow, { files, pictures }: TrainingSetSource) => {
  const bytes = await files.read(image.originalHash).catch(() => null)
  if (!bytes) return null
  return pictures.pixels(bytes, image.orientation).catch(error => {
    if (error instanceof AppError) return null
    throw error
  })
}

const addImage = async (
  { folder, found, rejected }: Awaited<ReturnType<typeof openPart>>,
  picture: ReviewedImage,
  { image: { width, height } }: ReviewedRow,
  png: Uint8Array,
  facts: object,
): Promise<string> => {
  const name = `images/${randomUUID()}.png`
  await writeFile(join(folder, name), png, { mode: 0o600, flag: 'wx' })
  const image = { file_name: name, width, height, ...facts }
  await found.add(image, picture.findings)
  if (picture.rejected.length > 0) await rejected.add(image, picture.rejected)
  return name
}
