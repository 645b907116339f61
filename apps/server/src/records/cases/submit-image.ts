import { AppError } from '@xrai/contract/errors/app-error'
import { type RadiographType, radiographTypeOf } from '@xrai/contract/records/radiograph'
import { imagesPerCase, type QueuedAnalysis } from '@xrai/contract/routes/case-images'
import { readCredits } from '../../accounts/credits/read-credits.ts'
import type { KeptKey } from '../../accounts/sessions/kept-key.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findAnalysisByKey } from '../../db/queries/imaging/analyses.ts'
import { countCaseImages } from '../../db/queries/records/case-work.ts'
import { toQueuedAnalysisDto } from '../../imaging/analyses/analysis-dto.ts'
import { checkOfUpload, type Upload } from '../../imaging/analyses/analyze-upload.ts'
import type { Inspect } from '../../imaging/analyses/inspect.ts'
import { type LoadedAnalysis, loadAnalysis, replayUpload } from '../../imaging/analyses/load-analysis.ts'
import { requireRadiographSize } from '../../imaging/analyses/require-radiograph-size.ts'
import { type CompareNeeds, refusalOfPresent, refusalOfUpload } from '../../imaging/analyses/same-instance.ts'
import { type StoreNeeds, storeRadiograph } from '../../imaging/analyses/store-radiograph.ts'
import type { StagedFile } from '../../platform/storage/file-store.ts'
import { requireCase } from './case-state.ts'
import { awaitWork } from './case-times.ts'

interface Needs extends CompareNeeds, StoreNeeds {
  readonly files: StoreNeeds['files']
  readonly inspect: Inspect
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
  requireRadiographSize(upload.image.size)
  await requireCase(scope, caseId)
  const bytes = await upload.image.bytes()
  const file = await needs.files.stage(bytes)
  try {
    const submission = { caseId, file, type: radiographTypeOf(upload.type), idempotency: upload.idempotency }
    // Check the quota before the replay lookup: the first request may have used the last credit.
    const lack = await findLack(scope, caseId)
    const earlier = await findEarlier(scope, submission)
    if (earlier) return await toQueuedAnalysisDto(scope, earlier)
    if (lack) throw new AppError(lack)
    const read = await needs.inspect(scope, bytes, checkOfUpload(upload), upload.signal)
    const stored = await storeRadiograph(needs, scope, {
      image: {
        original: file,
        fileName: upload.image.name,
        bytes: bytes.length,
        facts: read,
        orientation: read.orientation,
        fingerprint: read.fingerprint,
        caseId,
      },
      analysis: { type: submission.type, idempotencyKey: upload.idempotency?.key ?? null, result: null },
      credit: { kind: 'required' },
      source: { kind: 'web', by: session.user.id },
      refuse: async inside => {
        if ((await countCaseImages(inside, caseId)) >= imagesPerCase) throw new AppError('CASE_FULL')
      },
      alsoWrite: inside => awaitWork(inside, caseId),
    })
    if (stored.outcome === 'present') throw refusalOfPresent(stored.present)
    const queued =
      stored.outcome === 'stored'
        ? await loadAnalysis(scope, stored.analysisId)
        : // A second request with the same key came first.
          await findEarlier(scope, submission)
    if (!queued) throw new Error('the analysis under the key is gone')
    return await toQueuedAnalysisDto(scope, queued)
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

interface Submission {
  readonly caseId: string
  readonly file: StagedFile
  readonly type: RadiographType
  readonly idempotency: KeptKey | null
}

/** The earlier submission under the same key; see `replayUpload`. */
const findEarlier = async (
  scope: ClinicScope,
  { idempotency, caseId, file, type }: Submission,
): Promise<LoadedAnalysis | null> => {
  const made = idempotency && (await findAnalysisByKey(scope, idempotency.key))
  return made && replayUpload(scope, made, { hash: file.hash, type, caseId }, idempotency)
}
