import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { DetectedFinding } from '@xrai/contract/records/finding'
import { cleanLine } from '@xrai/contract/records/plain-name'
import type { FileFacts, RadiographType } from '@xrai/contract/records/radiograph'
import { type AllowanceSettings, requireRoom } from '../../accounts/credits/storage-allowance.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { lockMembership } from '../../db/queries/accounts/members.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { findAnalysisByKey, type MadeAnalysis } from '../../db/queries/imaging/analyses.ts'
import { findInstance } from '../../db/queries/imaging/images.ts'
import { insertAnalysis, insertImageOnce, type NewImage } from '../../db/queries/imaging/new-radiographs.ts'
import { lockCase } from '../../db/queries/records/case-work.ts'
import { storable, storableFileName } from '../../db/storable.ts'
import type { FileStore, StagedFile } from '../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import type { ImageAnalysis } from '../pictures/operations/analyze.ts'
import type { AnalysisQueue } from './analysis-queue.ts'
import { announceRadiograph, type RadiographOrigin } from './announce-radiograph.ts'
import { type Credit, takeCredit } from './radiograph-credit.ts'
import type { Renditions } from './renditions.ts'
import { findingsOf, resultColumns, writeResult } from './write-result.ts'

export interface StoreNeeds {
  readonly files: FileStore
  readonly renditions: Pick<Renditions, 'prepare'>
  readonly queue: AnalysisQueue
  readonly settings: AllowanceSettings
}

export interface NewRadiograph {
  readonly image: {
    readonly original: StagedFile
    /** The thumbnail of the analysed image, if one was made. */
    readonly thumbnail?: StagedFile | undefined
    /** True if a browser can display the original. */
    readonly isShownAsSent?: boolean | undefined
    readonly fileName: string
    readonly bytes: number
    readonly facts: FileFacts
    readonly orientation: NewImage['orientation']
    readonly fingerprint: string | null
    /** A case gives its radiographs its own site. */
    readonly caseId?: string | undefined
    readonly siteId?: string | null | undefined
    readonly patientId?: string | null | undefined
  }
  readonly analysis: {
    readonly type: RadiographType
    readonly idempotencyKey: string | null
    /** Null if a job makes it. */
    readonly result: ImageAnalysis | null
  }
  readonly credit: Credit
  readonly source: RadiographOrigin
  /** Throws what the caller refuses, while the clinic and the case are locked and nothing is written. */
  readonly refuse?: (inside: ClinicScope) => Promise<void>
  /** Writes the caller's own rows at the end of the transaction; gets the reason if it is not analysed. */
  readonly alsoWrite?: ((inside: ClinicScope, unanalysed: ErrorCode | null) => Promise<void>) | undefined
}

export interface StoredRadiograph {
  readonly outcome: 'stored'
  readonly analysisId: string
  readonly imageId: string
  readonly findings: readonly DetectedFinding[]
  /** Why it is not analysed; null if it is, or waits for the detector. */
  readonly unanalysed: ErrorCode | null
}

type NotStored =
  /** The clinic has an analysis under the same idempotency key. */
  | { readonly outcome: 'repeated'; readonly made: MadeAnalysis }
  /** The clinic has the same DICOM instance; null if it was erased a moment ago. */
  | { readonly outcome: 'present'; readonly present: Awaited<ReturnType<typeof findInstance>> }

/**
 * Stores a radiograph: the file's name, the image, its analysis, its credit, the audit event and what is announced, in one
 * transaction. Every way in ends here, so that the locks have one order: membership, plan, case, rows, file. Returns the
 * outcome and writes nothing if the clinic has the radiograph. Throws NOT_MEMBER if the user left the clinic during the
 * inference, so that an erased clinic gets no new data; NOT_FOUND if the case was deleted; UNPROVED_FULL, ALLOWANCE_FULL;
 * what `takeCredit` and `refuse` throw.
 */
export const storeRadiograph = async (
  needs: StoreNeeds,
  scope: ClinicScope,
  radiograph: NewRadiograph,
): Promise<StoredRadiograph | NotStored> => {
  const { original, thumbnail, isShownAsSent } = radiograph.image
  const staged = thumbnail ? [original, thumbnail] : [original]
  try {
    const stored = await writeWithFiles(scope, needs.files, staged, inside => write(inside, needs, radiograph))
    if (!isShownAsSent) needs.renditions.prepare(scope, stored.imageId)
    return stored
  } catch (error) {
    if (error instanceof Rollback) return error.outcome
    throw error
  }
}

/** Thrown inside the transaction to roll it back. */
class Rollback extends Error {
  readonly outcome: NotStored
  constructor(outcome: NotStored) {
    super('the clinic has the radiograph')
    this.outcome = outcome
  }
}

const write = async (
  scope: ClinicScope,
  { queue, settings }: StoreNeeds,
  radiograph: NewRadiograph,
): Promise<StoredRadiograph> => {
  const { image, analysis, credit, source, refuse, alsoWrite } = radiograph
  const { result } = analysis
  const siteId = await lockInOrder(scope, radiograph)
  await refuse?.(scope)
  if (source.kind !== 'demo') await requireRoom(scope, settings, { ...columnsOf(image.facts), bytes: image.bytes })
  const createdAt = source.at ?? new Date()
  const ids = {
    analysisId: credit.kind === 'reserved' ? credit.analysisId : newId(source.at),
    imageId: newId(source.at),
  }
  const unanalysed = await takeCredit(scope, settings, credit, { analysisId: ids.analysisId, by: source.by, createdAt })
  await insertNewImage(scope, radiograph, { siteId, createdAt, imageId: ids.imageId })
  const state = result ? 'done' : unanalysed ? 'unanalysed' : 'queued'
  await insertNewAnalysis(scope, radiograph, { ...ids, createdAt, state, unanalysed })
  const findings = result ? findingsOf(result) : []
  if (result) await writeResult(scope, ids.analysisId, findings)
  const about = { caseId: image.caseId ?? null, studyId: image.facts.dicom?.studyUid ?? ids.imageId }
  await announceRadiograph(scope, source, { ...ids, ...about, createdAt, isDone: result !== null, unanalysed })
  // The demo runs its analyses itself.
  if (state === 'queued' && source.kind !== 'demo') await queue.add(scope, ids.analysisId)
  await alsoWrite?.(scope, unanalysed)
  return { outcome: 'stored', ...ids, findings, unanalysed }
}

/** Locks the user's membership, the clinic's plan and the case, and returns the radiograph's site. */
const lockInOrder = async (
  scope: ClinicScope,
  { image: { caseId, siteId }, analysis: { idempotencyKey }, source }: NewRadiograph,
): Promise<string | null> => {
  if (!(await lockMembership(scope, source.by))) throw new AppError('NOT_MEMBER')
  // From here on the clinic's new radiographs are serialised.
  await lockPlan(scope)
  const earlier = idempotencyKey && (await findAnalysisByKey(scope, idempotencyKey))
  if (earlier) throw new Rollback({ outcome: 'repeated', made: earlier })
  if (caseId === undefined) return siteId ?? null
  const row = await lockCase(scope, caseId)
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND')
  return row.siteId
}

interface ImageFields {
  readonly imageId: string
  readonly siteId: string | null
  readonly createdAt: Date
}

/** One SOP Instance UID is one radiograph of a clinic (PS3.3 C.12.1). */
const insertNewImage = async (
  scope: ClinicScope,
  { image, source }: NewRadiograph,
  { imageId, siteId, createdAt }: ImageFields,
): Promise<void> => {
  const { original, thumbnail, facts, isShownAsSent, fingerprint, orientation, bytes } = image
  const isReceived = source.kind !== 'web' && source.kind !== 'demo'
  const inserted = await insertImageOnce(scope, {
    id: imageId,
    uploadedBy: source.by,
    fileName: storableFileName(image.fileName, isReceived ? `${facts.dicom?.instanceUid ?? imageId}.dcm` : imageId),
    bytes,
    ...columnsOf(facts),
    ...(isReceived && { source: source.kind, sourceName: source.name && cleanLine(storable(source.name)) }),
    fingerprint,
    orientation,
    originalHash: original.hash,
    ...(isShownAsSent && { displayHash: original.hash, displayMediaType: 'image/jpeg' }),
    thumbnailHash: thumbnail?.hash ?? null,
    siteId,
    patientId: image.patientId ?? null,
    caseId: image.caseId ?? null,
    createdAt,
  })
  if (inserted !== null) return
  const instanceUid = facts.dicom?.instanceUid
  const present = instanceUid === undefined ? null : await findInstance(scope, instanceUid)
  throw new Rollback({ outcome: 'present', present })
}

interface AnalysisFields {
  readonly analysisId: string
  readonly imageId: string
  readonly createdAt: Date
  readonly state: 'done' | 'queued' | 'unanalysed'
  readonly unanalysed: ErrorCode | null
}

const insertNewAnalysis = async (
  scope: ClinicScope,
  { analysis: { type, idempotencyKey, result }, source }: NewRadiograph,
  { analysisId, imageId, createdAt, state, unanalysed }: AnalysisFields,
): Promise<void> => {
  const inserted = await insertAnalysis(scope, {
    id: analysisId,
    imageId,
    requestedBy: source.by,
    type,
    idempotencyKey,
    createdAt,
    state,
    errorCode: unanalysed,
    // The detector reports together with its findings whether it is experimental.
    experimental: false,
    ...(result && {
      ...resultColumns(result, createdAt),
      startedAt: new Date(createdAt.getTime() - result.timings.total),
    }),
  })
  if (!inserted) throw new Error('the key was free a moment ago')
}

/** The facts of a file as columns of the image's row. */
const columnsOf = ({ format, width, height, bitsPerSample, trailingBytes, imagesInFile, dicom }: FileFacts) => ({
  format,
  width,
  height,
  bitsPerSample,
  trailingBytes: trailingBytes ?? 0,
  imagesInFile: imagesInFile ?? null,
  dicom: dicom ? storableFacts(dicom) : null,
})

const storableFacts = <T>(facts: T): T =>
  // JSON round trip: every string becomes storable, the type stays the same.
  JSON.parse(JSON.stringify(facts), (_, value) => (typeof value === 'string' ? storable(value) : value)) as T
