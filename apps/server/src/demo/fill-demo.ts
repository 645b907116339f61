import { AppError } from '@xrai/contract/errors/app-error'
import type { Session } from '../accounts/sessions/session.ts'
import { inTransaction } from '../db/clinic-scope.ts'
import { newId } from '../db/columns.ts'
import { insertAuditEvent } from '../db/queries/accounts/audit.ts'
import { findAnalysisByKey, insertAnalysis } from '../db/queries/imaging/analyses.ts'
import { insertImage } from '../db/queries/imaging/images.ts'
import { insertReview } from '../db/queries/imaging/reviews.ts'
import { setCaseTimes } from '../db/queries/records/case-work.ts'
import { findCaseByKey } from '../db/queries/records/cases.ts'
import { analyzeInTurn, backgroundTurn } from '../imaging/analyses/analyze-in-turn.ts'
import { openAnalysis } from '../imaging/analyses/open-analysis.ts'
import { columnsOf, storeAnalysis } from '../imaging/analyses/store-analysis.ts'
import type { OpenAppContext } from '../open-app-context.ts'
import type { StagedFile } from '../platform/storage/file-store.ts'
import { writeWithFiles } from '../platform/storage/write-with-files.ts'
import { runAnalysis } from '../records/cases/run-analysis.ts'
import { openReport } from '../reports/report/open-report.ts'
import { caseKey, type DemoCase, type DemoPicture, demoCases, pictureKey } from './demo-cases.ts'
import { type ReadPicture, readSample } from './demo-pictures.ts'
import { addMinutes } from './demo-times.ts'
import { signDemoReport } from './sign-demo-report.ts'

interface Filling {
  readonly context: OpenAppContext
  readonly session: Session
  readonly read: ReadPicture
  readonly signal: AbortSignal
}

/**
 * Analyses the radiographs of the demo's cases with the detector, latest case first. Idempotent, so it may be
 * interrupted and called again. Returns the number of analyses that it made.
 */
export const fillDemo = async (filling: Filling): Promise<number> => {
  let made = 0
  for (const [place, demo] of demoCases.entries()) {
    filling.signal.throwIfAborted()
    made += await fillCase(filling, place, demo)
  }
  return made
}

const fillCase = async (filling: Filling, place: number, demo: DemoCase): Promise<number> => {
  const { scope } = filling.session
  const row = await findCaseByKey(scope, caseKey(place))
  // A case with its final times is finished, and a case that a visitor deleted stays deleted.
  if (!row || row.completedAt || row.deletedAt) return 0
  let made = 0
  let workMs = 0
  for (const [number, picture] of demo.pictures.entries()) {
    filling.signal.throwIfAborted()
    const target = { caseId: row.id, patientId: row.patientId, key: pictureKey(place, number) }
    const at = addMinutes(row.createdAt, number + 1)
    const present = await findAnalysisByKey(scope, target.key)
    const id = present ?? (await analyze(filling, picture, { ...target, at }).catch(isThere))
    // A visitor uploaded the sample before.
    if (id === null) continue
    if (!present) made += 1
    const { analysis, review } = await openAnalysis(scope, id)
    workMs += analysis.timings?.total ?? 0
    if (number < demo.reviewed && !review) await markReviewed(filling.session, id, addMinutes(at, 25))
    if (number < demo.reported) await openReport(filling.session, id, { now: addMinutes(at, 30) })
    if (number < demo.signed && review?.kind !== 'signed')
      await signDemoReport(filling.context, filling.session, id, filling.signal)
  }
  const startedAt = addMinutes(row.createdAt, 1)
  const completedAt = new Date(startedAt.getTime() + workMs)
  await setCaseTimes(scope, row.id, { startedAt, completedAt, resumedAt: null, processingMs: Math.round(workMs) })
  return made
}

interface Target {
  readonly caseId: string
  readonly patientId: string | null
  readonly key: string
  readonly at: Date
}

const analyze = async (
  { context, session, read, signal }: Filling,
  picture: DemoPicture,
  { at, key, ...target }: Target,
): Promise<string> => {
  const { name, bytes } = await read(picture, signal)
  const stored = { fileName: name, bytes: bytes.length, original: await context.files.stage(bytes) }
  if (picture.kind === 'broken') return queueAndFail(context, session, picture, { ...stored, ...target, at, key })
  const analysis = await analyzeInTurn(context, backgroundTurn(session.scope), bytes, {
    type: picture.type,
    checked: false,
  })
  const file = { ...stored, ...target, analysis, type: picture.type, idempotencyKey: key, at }
  const made = await storeAnalysis(context.files, session, file)
  if (!made) throw new Error('the demo is being filled twice')
  context.renditions.prepare(session.scope, made.imageId)
  return made.id
}

interface BrokenFile extends Target {
  readonly fileName: string
  readonly bytes: number
  readonly original: StagedFile
}

/**
 * The radiograph that fails: it is queued with the facts from its header, and the detector actually refuses its pixels.
 */
const queueAndFail = async (
  { database, engine, files, inspect, lanes, log }: OpenAppContext,
  { scope, user }: Session,
  { type, file: whole }: Extract<DemoPicture, { readonly kind: 'broken' }>,
  { at, key, original, ...broken }: BrokenFile,
): Promise<string> => {
  const facts = await inspect(scope, await readSample(whole), { type, checked: false })
  const [id, imageId] = [newId(at), newId(at)]
  await writeWithFiles(scope, files, [original], async inside => {
    const image = { ...broken, ...columnsOf(facts), originalHash: original.hash, uploadedBy: user.id, createdAt: at }
    await insertImage(inside, { ...image, id: imageId })
    const queued = { state: 'queued', experimental: false, type, requestedBy: user.id, createdAt: at } as const
    await insertAnalysis(inside, { ...queued, id, imageId, idempotencyKey: key })
    await insertAuditEvent(inside, { by: user.id, action: 'analyze', subjectId: id, createdAt: at })
  })
  await runAnalysis({ db: database.db, engine, files, lanes, log }, id, true)
  return id
}

const isThere = (error: unknown): null => {
  if (error instanceof AppError && (error.code === 'IMAGE_PRESENT' || error.code === 'IMAGE_IN_TRASH')) return null
  throw error
}

const markReviewed = ({ scope, user }: Session, analysisId: string, at: Date): Promise<void> =>
  inTransaction(scope, async inside => {
    await insertReview(inside, { analysisId, kind: 'reviewed', by: user.id, createdAt: at })
    await insertAuditEvent(inside, { by: user.id, action: 'review', subjectId: analysisId, createdAt: at })
  })
