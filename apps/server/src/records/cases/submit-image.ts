import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits, radiographTypeOf } from '@xrai/contract/records/radiograph'
import { imagesPerCase, type QueuedAnalysis } from '@xrai/contract/routes/case-images'
import { reserveCredit } from '../../accounts/credits/credits.ts'
import { readCredits } from '../../accounts/credits/read-credits.ts'
import {
  type AllowanceSettings,
  requireRoomBesidePicture,
  requireUnprovedRoom,
} from '../../accounts/credits/storage-allowance.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { findAnalysisByKey, insertAnalysis } from '../../db/queries/imaging/analyses.ts'
import { countCaseImages, lockCase } from '../../db/queries/records/case-work.ts'
import { storableFileName } from '../../db/storable.ts'
import type { AnalysisQueue } from '../../imaging/analyses/analysis-queue.ts'
import { checkOf, type Upload } from '../../imaging/analyses/analyze-upload.ts'
import { insertNewImage } from '../../imaging/analyses/insert-new-image.ts'
import type { Inspect } from '../../imaging/analyses/inspect.ts'
import type { KeptKey } from '../../imaging/analyses/kept-key.ts'
import { type OpenAnalysis, openAnalysis } from '../../imaging/analyses/open-analysis.ts'
import { presentQueued } from '../../imaging/analyses/present-analysis.ts'
import type { Renditions } from '../../imaging/analyses/renditions.ts'
import { type CompareNeeds, refusalOfUpload } from '../../imaging/analyses/same-instance.ts'
import { columnsOf } from '../../imaging/analyses/store-analysis.ts'
import type { Inspected } from '../../imaging/pictures/operations/inspect.ts'
import type { FileStore, StagedFile } from '../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import { requireCase } from './case-state.ts'
import { awaitWork } from './case-times.ts'

interface Needs extends CompareNeeds {
  readonly files: FileStore
  readonly renditions: Renditions
  readonly inspect: Inspect
  readonly queue: AnalysisQueue
  readonly settings: AllowanceSettings
}

/**
 * Submits one image to a case. If the case has a free place and a credit is left, the image is read completely first, so
 * that a damaged or unfit one is refused immediately. Then one transaction creates the file's name, the image, its analysis,
 * the reserved credit and the job, or none of them.
 */
export const submitImage = async (
  needs: Needs,
  session: Session,
  caseId: string,
  upload: Upload,
): Promise<QueuedAnalysis> => {
  const { scope } = session
  if (upload.image.size === 0) throw new AppError('IMAGE_EMPTY')
  if (upload.image.size > radiographLimits.bytes) throw new AppError('IMAGE_TOO_LARGE')
  await requireCase(scope, caseId)
  const bytes = await upload.image.bytes()
  const file = await needs.files.stage(bytes)
  try {
    const picture = { caseId, file, type: radiographTypeOf(upload.type), idempotency: upload.idempotency }
    // Check the quota before the replay lookup: the first request may have used the last credit.
    const lack = await findLack(scope, caseId)
    const earlier = await findEarlier(scope, picture)
    if (earlier) return await presentQueued(scope, earlier)
    if (lack) throw new AppError(lack)
    const { orientation, fingerprint, ...facts } = await needs.inspect(scope, bytes, checkOf(upload), upload.signal)
    const image = { fileName: upload.image.name, bytes: bytes.length, orientation, fingerprint, ...columnsOf(facts) }
    const id = await writeWithFiles(scope, needs.files, [file], inside =>
      write(inside, needs, session.user.id, { ...picture, image }),
    )
    const queued = await openAnalysis(scope, id)
    needs.renditions.prepare(scope, queued.image.id)
    return await presentQueued(scope, queued)
  } catch (error) {
    throw await refusalOfUpload(needs, scope, { bytes, signal: upload.signal }, error)
  } finally {
    // After the file got its name, this discards nothing.
    await file.discard()
  }
}

/** A cheap check before the image is inspected. The transaction checks again under a lock. */
const findLack = async (scope: ClinicScope, caseId: string): Promise<'CASE_FULL' | 'OUT_OF_CREDITS' | null> => {
  if ((await countCaseImages(scope, caseId)) >= imagesPerCase) return 'CASE_FULL'
  return (await readCredits(scope)).left === 0 ? 'OUT_OF_CREDITS' : null
}

interface Picture {
  readonly caseId: string
  readonly file: StagedFile
  readonly type: 'panoramic' | 'periapical'
  readonly idempotency: KeptKey | null
}

/** The earlier submission under the same key. Throws IDEMPOTENCY_KEY_REUSED if it was another image, type or case. */
const findEarlier = async (
  scope: ClinicScope,
  { idempotency, caseId, file, type }: Picture,
): Promise<OpenAnalysis | null> => {
  const id = idempotency && (await findAnalysisByKey(scope, idempotency.key))
  if (!id) return null
  const open = await openAnalysis(scope, id)
  const isSame = open.image.caseId === caseId && open.image.originalHash === file.hash && open.analysis.type === type
  if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  idempotency.onReplay()
  return open
}

type ImageFacts = ReturnType<typeof columnsOf> &
  Pick<Inspected, 'orientation' | 'fingerprint'> & { readonly fileName: string; readonly bytes: number }

const write = async (
  scope: ClinicScope,
  { queue, settings }: Needs,
  by: string,
  { image, ...picture }: Picture & { readonly image: ImageFacts },
): Promise<string> => {
  const { caseId, type, file, idempotency } = picture
  // From here on the clinic's submissions are serialised.
  await lockPlan(scope)
  const earlier = await findEarlier(scope, picture)
  if (earlier) return earlier.analysis.id
  const row = await lockCase(scope, caseId)
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND')
  if ((await countCaseImages(scope, caseId)) >= imagesPerCase) throw new AppError('CASE_FULL')
  await requireUnprovedRoom(scope, settings, image.bytes)
  await requireRoomBesidePicture(scope, settings, image)

  const [id, imageId] = [newId(), newId()]
  await reserveCredit(scope, { analysisId: id, by })
  const fileName = storableFileName(image.fileName, imageId)
  const place = { caseId, siteId: row.siteId }
  await insertNewImage(scope, { ...image, ...place, id: imageId, uploadedBy: by, fileName, originalHash: file.hash })
  // The detector reports together with its findings whether it is experimental.
  const queued = { state: 'queued', experimental: false } as const
  const values = { ...queued, id, imageId, requestedBy: by, type, idempotencyKey: idempotency?.key ?? null }
  if (!(await insertAnalysis(scope, values))) throw new Error('the key was free a moment ago')
  await awaitWork(scope, caseId)
  await insertAuditEvent(scope, { by, action: 'analyze', subjectId: id })
  await queue.add(scope, id)
  return id
}
