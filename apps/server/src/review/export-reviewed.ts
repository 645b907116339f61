import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import { defaultConfidence } from '@xrai/contract/records/limits'
import { turnFinding } from '@xrai/contract/records/orientation'
import { type FoldedFinding, fold } from '@xrai/contract/review/fold'
import { openAnalysis } from '../analyses/open-analysis.ts'
import { presentAnalysis } from '../analyses/present-analysis.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { findDecidedAnalyses } from '../db/queries/decisions.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { FileStore } from '../storage/file-store.ts'
import { cocoOf, partOf, type parts, type ReviewedPicture } from './coco.ts'

interface Needs {
  readonly db: Queryable
  readonly files: FileStore
  readonly pictures: Pick<Pictures, 'greyJpeg'>
}

export interface Exported {
  /** Radiographs in each part. */
  readonly parts: Readonly<Record<(typeof parts)[number], number>>
  readonly annotations: number
  readonly rejected: number
  /** Radiographs left out because a finding that reaches the default threshold is undecided, or their picture cannot be read. */
  readonly undecided: number
  readonly unreadable: number
}

/** Read at once, so that a large installation is never in memory as a whole. */
const pageSize = 50

/**
 * The radiographs of all clinics of which everything is decided, as a COCO set in a new folder: `annotations.json` and grey
 * pictures with random names and no metadata. What is written into the pixels themselves stays there. The folder appears
 * whole or not at all; one that is there must be empty.
 */
export const exportReviewed = async (needs: Needs, folder: string, now = new Date()): Promise<Exported> => {
  const unfinished = join(dirname(folder), `.${randomUUID()}`)
  const salt = randomBytes(32).toString('hex')
  await requireEmpty(folder)
  await mkdir(join(unfinished, 'images'), { recursive: true, mode: 0o700 })
  try {
    const taken: ReviewedPicture[] = []
    const left = { undecided: 0, unreadable: 0 }
    for await (const { scope, id, group } of decidedAnalyses(needs.db)) {
      const found = await readReviewed(needs, scope, id)
      if (typeof found === 'string') {
        left[found] += 1
        continue
      }
      const file = join('images', `${randomUUID()}.jpg`)
      await writeFile(join(unfinished, file), found.jpeg)
      taken.push({ ...found.picture, file, part: partOf(group, salt) })
    }
    const coco = cocoOf(taken, now)
    await writeFile(join(unfinished, 'annotations.json'), JSON.stringify(coco))
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    const countOf = (part: (typeof parts)[number]) => taken.filter(picture => picture.part === part).length
    return {
      parts: { train: countOf('train'), tune: countOf('tune'), test: countOf('test') },
      annotations: coco.annotations.length,
      rejected: coco.rejected.length,
      ...left,
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Thrown where the folder holds something. */
export class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty'
}

const requireEmpty = async (folder: string): Promise<void> => {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (there.length > 0) throw new FolderNotEmpty(`${folder} is not empty: name a new folder.`)
}

async function* decidedAnalyses(db: Queryable) {
  let after: string | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof findDecidedAnalyses>> = await findDecidedAnalyses(db, after, pageSize)
    for (const { id, clinicId, group } of page) yield { scope: { db, clinicId }, id, group }
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

const isUndecided = ({ state, confidence }: FoldedFinding): boolean =>
  state === 'undecided' && confidence !== null && confidence >= defaultConfidence

const readReviewed = async (
  { files, pictures }: Needs,
  scope: ClinicScope,
  id: string,
): Promise<'undecided' | 'unreadable' | { jpeg: Uint8Array; picture: Omit<ReviewedPicture, 'file' | 'part'> }> => {
  try {
    const opened = await openAnalysis(scope, id)
    const { predictions, type, model } = presentAnalysis(opened)
    const findings = fold(predictions, opened.decisions)
    if (findings.some(isUndecided)) return 'undecided'
    const { orientation, originalHash } = opened.image
    const bytes = await files.read(originalHash)
    const check = { type, checked: false, ...(orientation && { orientation }) }
    const { jpeg, image, sent } = await pictures.greyJpeg(bytes, check)
    const shown = findings.map(finding =>
      scaled(turnFinding(finding, orientation, image), sent.width / image.width, sent.height / image.height),
    )
    const picture = { ...sent, type, model: model ? `${model.name} ${model.version}` : '', findings: shown }
    return { jpeg, picture }
  } catch (error) {
    // Deleted meanwhile, or a file that cannot be decoded any more: the others are exported.
    if (error instanceof AppError) return 'unreadable'
    throw error
  }
}

const scaled = (finding: FoldedFinding, across: number, down: number): FoldedFinding => ({
  ...finding,
  x: finding.x * across,
  y: finding.y * down,
  width: finding.width * across,
  height: finding.height * down,
  points: finding.points.map(({ x, y }) => ({ x: x * across, y: y * down })),
})
