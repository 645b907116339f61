import { AppError } from '@xrai/contract/errors/app-error'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { giveBackCredit } from '../../accounts/credits/credits.ts'
import { notifyAnalysisEnded, notifyCaseEnded } from '../../accounts/notifications/notify-ended.ts'
import { recordEvent } from '../../accounts/outbox/record-event.ts'
import type { Log } from '../../base/log/log.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { changeAnalysis, findWork, type WorkRow } from '../../db/queries/imaging/analysis-work.ts'
import { setOrientation } from '../../db/queries/imaging/images.ts'
import { unfinishedStates } from '../../db/status.ts'
import { analyzeInTurn, backgroundTurn } from '../../imaging/analyses/analyze-in-turn.ts'
import { findingsOf, resultColumns, writeResult } from '../../imaging/analyses/write-result.ts'
import type { ServerEngine } from '../../imaging/engines/server-engine.ts'
import type { ImageAnalysis } from '../../imaging/pictures/operations/analyze.ts'
import type { Check } from '../../imaging/pictures/operations/quality.ts'
import { processRefusals } from '../../imaging/pictures/picture-process.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { isStorageOutage } from '../../platform/storage/storage-outage.ts'
import { isReadable } from '../../platform/storage/storage-state.ts'
import { awaitWork, beginWork, endWork } from './case-times.ts'

interface RunNeeds {
  readonly db: Queryable
  readonly engine: ServerEngine
  readonly lanes: Pick<Lanes, 'engine'>
  readonly files: FileStore
  readonly log: Pick<Log, 'error'>
}

/** A temporary failure of the detector, or of this file alone; thrown while another attempt follows. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain'
}

/** The file store or the detector as a whole is unavailable: the analysis waits for however long that lasts. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  /** True if the run counts as an attempt, because this image may have brought the detector down. */
  readonly counts: boolean

  constructor(message: string, { cause, counts }: { readonly cause: unknown; readonly counts: boolean }) {
    super(message, { cause })
    this.counts = counts
  }
}

/** False while queued analyses must wait for the file store or the detector. */
export const canAnalyze = async ({ engine, files }: Pick<RunNeeds, 'engine' | 'files'>): Promise<boolean> =>
  (await isReady(engine)) && (await isReadable(files))

/**
 * Runs a queued analysis to its findings, or to a failure with a code and the credit released. Idempotent, also after a
 * kill: a finished or failed analysis is left unchanged, and the end is one transaction.
 */
export const runAnalysis = async (needs: RunNeeds, id: string, isLast: boolean): Promise<void> => {
  const { db, engine, files, log } = needs
  const work = await findWork(db, id)
  if (!work) return
  const scope = { db, clinicId: work.clinicId }
  if (!(await begin(scope, work))) return
  let analysis: ImageAnalysis
  try {
    const bytes = await files.read(work.originalHash)
    analysis = await analyzeInTurn(needs, backgroundTurn(work), bytes, checkOfQueued(work))
  } catch (cause) {
    // Where the store answers, this file alone is at fault, which would last.
    if (isStorageOutage(cause) && !(await isReadable(files))) {
      await wait(scope, work)
      throw new TryLater('the storage is away', { cause, counts: false })
    }
    // Where the detector is ready, this image alone is at fault, which would last.
    if (!isLast && isEngineOutage(cause) && !(await isReady(engine))) {
      await wait(scope, work)
      throw new TryLater('the detector is away', { cause, counts: true })
    }
    if (isLast || !isTransient(cause)) {
      if (errorTable[codeOf(cause)].reportable) log.error('analysis-failed', { error: cause })
      return failAnalysis(scope, work, codeOf(cause))
    }
    await wait(scope, work)
    throw new TryAgain('the detector or the file failed', { cause })
  }
  await succeed(scope, work, analysis)
}

/** Ends an analysis that did not end by itself; does nothing if it did. */
export const interruptAnalysis = async ({ db }: Pick<RunNeeds, 'db'>, id: string): Promise<void> => {
  const work = await findWork(db, id)
  if (!work) return
  await failAnalysis({ db, clinicId: work.clinicId }, work, 'ANALYSIS_INTERRUPTED')
}

/**
 * Its quality was checked when it was submitted. The correction of a received one is determined again, because no user
 * chose it and an earlier version may have stored a different one.
 */
const checkOfQueued = ({ type, source, orientation }: WorkRow): Check => ({
  type,
  checked: false,
  ...(source === 'web' ? orientation && { orientation } : { autoOrient: true }),
})

const isEngineOutage = (error: unknown): boolean => error instanceof AppError && ofTheDetector.has(error.code)

/** A proxy answers 503 (ENGINE_BUSY) when no server behind it is up; a damaged model is put right by the operator. */
const ofTheDetector: ReadonlySet<ErrorCode> = new Set([
  'ENGINE_UNAVAILABLE',
  'ENGINE_UNREACHABLE',
  'ENGINE_BUSY',
  'ENGINE_TIMEOUT',
  'MODEL_DAMAGED',
])

const isReady = (engine: Pick<ServerEngine, 'check'>): Promise<boolean> =>
  engine.check().then(
    () => true,
    () => false,
  )

/**
 * Failures of our own and of an external detector; a refusal because of the image is permanent. A queued file was decoded
 * once before, when it was submitted or received.
 */
const isTransient = (error: unknown): boolean =>
  !(error instanceof AppError) ||
  processRefusals.has(error.code) ||
  (error.status >= 500 && error.code !== 'MODEL_DAMAGED')

const codeOf = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'INTERNAL')

const begin = (scope: ClinicScope, { id, caseId }: WorkRow): Promise<boolean> =>
  inTransaction(scope, async inside => {
    const now = new Date()
    if (!(await changeAnalysis(inside, id, unfinishedStates, { state: 'processing', startedAt: now }))) return false
    if (caseId) await beginWork(inside, caseId, now)
    return true
  })

const wait = (scope: ClinicScope, { id, caseId }: WorkRow): Promise<void> =>
  inTransaction(scope, async inside => {
    const isWaiting = await changeAnalysis(inside, id, ['processing'], { state: 'queued', startedAt: null })
    if (isWaiting && caseId) await awaitWork(inside, caseId)
  })

const succeed = (scope: ClinicScope, work: WorkRow, analysis: ImageAnalysis): Promise<void> =>
  inTransaction(scope, async inside => {
    const now = new Date()
    const isFirst = await changeAnalysis(inside, work.id, unfinishedStates, resultColumns(analysis, now))
    // Another worker presumed this one dead and has already written the result.
    if (!isFirst) return
    await setOrientation(inside, work.imageId, analysis.orientation)
    await writeResult(inside, work.id, findingsOf(analysis))
    await end(inside, work, now, false)
  })

const failAnalysis = (scope: ClinicScope, work: WorkRow, errorCode: ErrorCode): Promise<void> =>
  inTransaction(scope, async inside => {
    const now = new Date()
    const change = { state: 'failed', finishedAt: now, errorCode } as const
    if (!(await changeAnalysis(inside, work.id, unfinishedStates, change))) return
    await giveBackCredit(inside, work.id)
    await end(inside, work, now, true)
  })

/** In the same transaction notifies the requesting user and the clinic's webhooks: once, even if the job is retried. */
const end = async (scope: ClinicScope, work: WorkRow, now: Date, failed: boolean) => {
  const { id, caseId, requestedBy, source } = work
  const facts = { status: failed ? 'failed' : 'done' } as const
  await recordEvent(scope, { event: 'analysis.completed', analysisId: id, caseId, facts })
  // An image from another program was announced when it arrived, with one notification per study; of many manual ones each
  // would cause a notification.
  if (!caseId && source !== 'web' && !failed) return
  if (!caseId) return notifyAnalysisEnded(scope, { id, requestedBy, failed })
  if (!(await endWork(scope, caseId, now))) return
  await recordEvent(scope, { event: 'case.completed', caseId })
  await notifyCaseEnded(scope, caseId)
}
