import { AppError } from '@xrai/contract/errors/app-error'
import type { Session } from '../accounts/sessions/session.ts'
import { inTransaction } from '../db/clinic-scope.ts'
import { insertAuditEvent } from '../db/queries/accounts/audit.ts'
import { findAnalysisByKey } from '../db/queries/imaging/analyses.ts'
import { insertReview } from '../db/queries/imaging/reviews.ts'
import { setCaseTimes } from '../db/queries/records/case-work.ts'
import { findCaseByKey } from '../db/queries/records/cases.ts'
import { analyzeInTurn, backgroundTurn } from '../imaging/analyses/analyze-in-turn.ts'
import { loadAnalysis } from '../imaging/analyses/load-analysis.ts'
import { refusalOfPresent } from '../imaging/analyses/same-instance.ts'
import { storeRadiograph } from '../imaging/analyses/store-radiograph.ts'
import type { OpenAppContext } from '../open-app-context.ts'
import { runAnalysis } from '../records/cases/run-analysis.ts'
import { readOrCreateReport } from '../reports/report/read-report.ts'
import { caseKey, type DemoCase, type DemoRadiograph, demoCases, radiographKey } from './demo-cases.ts'
import { type ReadRadiograph, readSample } from './demo-radiographs.ts'
import { addMinutes } from './demo-times.ts'
import { signDemoReport } from './sign-demo-report.ts'

interface Filling {
  readonly context: OpenAppContext
  readonly session: Session
  readonly read: ReadRadiograph
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
    const target = { caseId: row.id, patientId: row.patientId, key: radiographKey(place, number) }
    const at = addMinutes(row.createdAt, number + 1)
    const present = await findAnalysisByKey(scope, target.key)
    const id = present?.id ?? (await analyze(filling, picture, { ...target, at }).catch(isThere))
    // A visitor uploaded the sample first, or deleted the case.
    if (id === null) continue
    if (!present) made += 1
    const { analysis, review } = await loadAnalysis(scope, id)
    workMs += analysis.timings?.total ?? 0
    if (number < demo.reviewed && !review) await markReviewed(filling.session, id, addMinutes(at, 25))
    if (number < demo.reported) await readOrCreateReport(filling.session, id, { now: addMinutes(at, 30) })
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
  picture: DemoRadiograph,
  { at, key, ...target }: Target,
): Promise<string> => {
  const { scope, user } = session
  const { type } = picture
  const { name, bytes } = await read(picture, signal)
  const stored = { ...target, fileName: name, bytes: bytes.length, original: await context.files.stage(bytes) }
  const source = { kind: 'demo', by: user.id, at } as const
  const check = { type, checked: false }
  if (picture.kind === 'broken') {
    // The facts of the whole sample, like those in the header of the broken file; the detector really refuses its pixels.
    const facts = await context.inspect(scope, await readSample(picture.file), check)
    const id = await storeNew(context, scope, {
      image: { ...stored, facts, orientation: null, fingerprint: null },
      analysis: { type, idempotencyKey: key, result: null },
      credit: { kind: 'none' },
      source,
    })
    await runAnalysis({ ...context, db: context.database.db }, id, true)
    return id
  }
  const result = await analyzeInTurn(context, backgroundTurn(scope), bytes, check)
  const { facts, orientation, fingerprint } = result
  return storeNew(context, scope, {
    image: { ...stored, facts, orientation, fingerprint },
    analysis: { type, idempotencyKey: key, result },
    credit: { kind: 'without-limit' },
    source,
  })
}

const storeNew = async (...radiograph: Parameters<typeof storeRadiograph>): Promise<string> => {
  const stored = await storeRadiograph(...radiograph)
  if (stored.outcome === 'present') throw refusalOfPresent(stored.present)
  if (stored.outcome === 'repeated') throw new Error('the demo is being filled twice')
  return stored.analysisId
}

const isThere = (error: unknown): null => {
  if (error instanceof AppError && ['IMAGE_PRESENT', 'IMAGE_IN_TRASH', 'NOT_FOUND'].includes(error.code)) return null
  throw error
}

const markReviewed = ({ scope, user }: Session, analysisId: string, at: Date): Promise<void> =>
  inTransaction(scope, async inside => {
    await insertReview(inside, { analysisId, kind: 'reviewed', by: user.id, createdAt: at })
    await insertAuditEvent(inside, { by: user.id, action: 'review', subjectId: analysisId, createdAt: at })
  })
