import { AppError } from '@xrai/contract/errors/app-error'
import type { AnalysisAnswer } from '@xrai/contract/records/analysis'
import { radiographTypeOf, type WireType } from '@xrai/contract/records/radiograph'
import { giveBackUnderLock, reserveCredit } from '../../accounts/credits/credits.ts'
import { requireUnprovedRoom } from '../../accounts/credits/storage-allowance.ts'
import { siteOfWork } from '../../accounts/identity/clinic/site-of-work.ts'
import type { KeptKey } from '../../accounts/sessions/kept-key.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { Log } from '../../base/log/log.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { findAnalysisByKey } from '../../db/queries/imaging/analyses.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { ServerEngine } from '../engines/server-engine.ts'
import type { Check } from '../pictures/operations/quality.ts'
import { toAnswerDto, toNewAnswerDto } from './analysis-dto.ts'
import { analyzeInTurn } from './analyze-in-turn.ts'
import { replayUpload } from './load-analysis.ts'
import { requireRadiographSize } from './require-radiograph-size.ts'
import { type CompareNeeds, refusalOfPresent, refusalOfUpload } from './same-instance.ts'
import { type StoreNeeds, storeRadiograph } from './store-radiograph.ts'
import { inUploadTurn } from './upload-turn.ts'

export interface Upload {
  readonly image: File
  readonly type: WireType
  /** 'true': analysed even if the quality check fails. */
  readonly force?: 'true' | 'false' | undefined
  /** 'true': an image in a wrong orientation is corrected for its analysis. */
  readonly autoOrient?: 'true' | 'false' | undefined
  /** The site where it was taken; see `siteOfWork`. */
  readonly siteId?: string | undefined
  /** A repeated key with an equal image and type is one analysis of the clinic, charged once. */
  readonly idempotency: KeptKey | null
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal
}

interface Needs extends CompareNeeds, StoreNeeds {
  readonly engine: ServerEngine
  readonly lanes: Pick<Lanes, 'engine' | 'pictures'>
  readonly files: StoreNeeds['files']
  readonly log: Pick<Log, 'error'>
}

/** See `analyzeFirst`; a repeat waits for the first call and is answered its analysis. */
export const analyzeUpload = (needs: Needs, session: Session, upload: Upload): Promise<AnalysisAnswer> => {
  const { idempotency, signal } = upload
  const work = (analysisId: string) => analyzeFirst(needs, session, upload, analysisId)
  return idempotency ? inUploadTurn(needs, session.scope, { key: idempotency.key, signal }, work) : work(newId())
}

/**
 * Analyses one uploaded image. The file is written to disk while the detector works; after the detector has accepted it, the
 * file gets its name in the one transaction that writes everything else. A refused file leaves only the two ledger entries
 * of its credit, reserved and given back.
 */
const analyzeFirst = async (
  needs: Needs,
  session: Session,
  upload: Upload,
  analysisId: string,
): Promise<AnalysisAnswer> => {
  const { files } = needs
  const { image, type, idempotency, signal } = upload
  const { scope } = session
  if (image.size === 0) throw new AppError('IMAGE_EMPTY')
  requireRadiographSize(image.size)

  const bytes = await image.bytes()
  const radiographType = radiographTypeOf(type)
  const earlier = idempotency && (await findAnalysisByKey(scope, idempotency.key))
  if (idempotency && earlier) {
    const repeated = { hash: sha256Hex(bytes), type: radiographType, caseId: null }
    return toAnswerDto(await replayUpload(scope, earlier, repeated, idempotency))
  }

  const siteId = await siteOfWork(scope, session.user.id, upload.siteId)
  await requireUnprovedRoom(scope, needs.settings, bytes.length)
  await inTransaction(scope, inside => reserveCredit(inside, { analysisId, by: session.user.id }))
  const staging = files.stage(bytes)
  try {
    const turn = { tenant: scope.clinicId, signal }
    const detecting = analyzeInTurn(needs, turn, bytes, checkOfUpload(upload), { withThumbnail: true })
    const [analysis, original] = await Promise.all([detecting, staging])
    const { shown, facts, orientation, fingerprint } = analysis
    const stored = await storeRadiograph(needs, scope, {
      image: {
        original,
        thumbnail: shown && (await files.stage(shown.thumbnail)),
        isShownAsSent: shown?.isShownAsSent,
        fileName: image.name,
        bytes: bytes.length,
        facts,
        orientation,
        fingerprint,
        siteId,
      },
      analysis: { type: radiographType, idempotencyKey: idempotency?.key ?? null, result: analysis },
      credit: { kind: 'reserved', analysisId },
      source: { kind: 'web', by: session.user.id },
    })
    if (stored.outcome === 'present') throw refusalOfPresent(stored.present)
    if (stored.outcome === 'stored') return toNewAnswerDto(stored, { analysis, type: radiographType })
    // Another process took the key over, because the lease had expired. Nothing of this analysis was stored.
    await giveBackUnderLock(scope, analysisId)
    if (!idempotency) throw new Error('an analysis without a key was found by it')
    const repeated = { hash: original.hash, type: radiographType, caseId: null }
    return toAnswerDto(await replayUpload(scope, stored.made, repeated, idempotency))
  } catch (error) {
    await staging.then(file => file.discard()).catch(() => undefined)
    await giveBackUnderLock(scope, analysisId)
    throw await refusalOfUpload(needs, scope, { bytes, signal }, error)
  }
}

/** An image that is unfit for its type is refused, unless the user overrides the check. */
export const checkOfUpload = ({ type, force, autoOrient }: Upload): Check => ({
  type: radiographTypeOf(type),
  checked: force !== 'true',
  autoOrient: autoOrient === 'true',
})
