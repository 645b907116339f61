import { AppError } from '@xrai/contract/errors/app-error'
import type { AnalysisResults } from '@xrai/contract/routes/earlier-results'
import { renewAnalysis as renewAnalysisCall } from '@xrai/contract/routes/endpoints'
import { recordEvent } from '../../accounts/outbox/record-event.ts'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { changeAnalysis } from '../../db/queries/imaging/analysis-work.ts'
import { findEarlierResults, moveToEarlierResult } from '../../db/queries/imaging/earlier-results.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { findFindingFacts } from '../../db/queries/reports/signatures.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { ClinicEngine } from '../engines/server-engine.ts'
import { countClasses } from '../findings/count-classes.ts'
import { placedPredictions } from '../findings/predictions.ts'
import type { ImageAnalysis } from '../pictures/operations/analyze.ts'
import { analyzeInTurn } from './analyze-in-turn.ts'
import { type LoadedAnalysis, loadAnalysis } from './load-analysis.ts'
import { reopenReviewed } from './reviewed-report.ts'
import { findingsOf, resultColumns, writeFindings } from './write-result.ts'

interface Needs {
  readonly engine: ClinicEngine
  readonly lanes: Pick<Lanes, 'engine'>
  readonly files: Pick<FileStore, 'read'>
}

type Model = Pick<ImageAnalysis['model'], 'name' | 'version'>

const isByModel = ({ modelName, modelVersion }: LoadedAnalysis['analysis'], { name, version }: Model): boolean =>
  modelName === name && modelVersion === version

/** Throws NOT_FOUND if this clinic has no analysis with that id. */
export const readResults = async (
  { engine }: Pick<Needs, 'engine'>,
  scope: ClinicScope,
  id: string,
): Promise<AnalysisResults> => {
  const { analysis, image, toothRange } = await loadAnalysis(scope, id)
  const present = await engine.modelNow(analysis.type, scope.clinicId)
  const isOutdated = analysis.state === 'done' && present !== undefined && !isByModel(analysis, present)
  const rows = await findEarlierResults(scope, id)
  return {
    newer: isOutdated ? { name: present.name, version: present.version } : null,
    earlier: rows.map(({ modelName, modelVersion, createdAt, findings }) => ({
      model: { name: modelName, version: modelVersion },
      replacedAt: createdAt.toISOString(),
      predictions: placedPredictions(findings, { image, toothRange }),
    })),
  }
}

/**
 * Analyses a radiograph again with the current model while the caller waits. The previous findings move into a row of their
 * own, decisions stay, and a reviewed mark is removed; nothing changes until the detector has answered. A repeated call
 * changes nothing, and of two concurrent callers the second gets the first one's result. Besides the detector's refusals
 * throws NOT_FOUND, ANALYSIS_NOT_DONE, and REPORT_SIGNED for a signed report that is not being amended.
 */
export const renewAnalysis = async (
  { engine, lanes, files }: Needs,
  session: Session,
  id: string,
  signal: AbortSignal,
): Promise<LoadedAnalysis> => {
  const { scope } = session
  const before = await loadAnalysis(scope, id)
  const { type, state } = before.analysis
  if (state !== 'done') throw new AppError('ANALYSIS_NOT_DONE')
  const present = await engine.modelNow(type, scope.clinicId)
  if (!present) throw new AppError('ENGINE_UNAVAILABLE')
  if (isByModel(before.analysis, present)) return before
  if (before.review?.kind === 'signed') throw new AppError('REPORT_SIGNED')
  const { originalHash, orientation } = before.image
  const check = { type, checked: false, ...(orientation && { orientation }) }
  const turn = { tenant: scope.clinicId, signal }
  const analysis = await analyzeInTurn({ engine, lanes }, turn, await files.read(originalHash), check)
  await inCallerTransaction(session, renewAnalysisCall, inside => replaceResult(inside, session, id, analysis))
  return loadAnalysis(scope, id)
}

const replaceResult = async (
  scope: ClinicScope,
  session: Session,
  id: string,
  result: ImageAnalysis,
): Promise<void> => {
  const by = session.user.id
  // Decisions take the same lock, so each comes before or after this.
  await lockReview(scope, id)
  const { analysis, image, decisions } = await loadAnalysis(scope, id)
  if (isByModel(analysis, result.model)) return
  await reopenReviewed(scope, session, id)
  const { modelName, modelVersion, experimental, timings, dentition, finishedAt } = analysis
  await moveToEarlierResult(scope, {
    id: newId(),
    analysisId: id,
    // Null for analyses from before models were stored.
    modelName: modelName ?? '',
    modelVersion: modelVersion ?? '',
    experimental,
    timings,
    dentition,
    finishedAt,
    findings: await findFindingFacts(scope, id),
    decisions: decisions.length,
    by,
  })
  await changeAnalysis(scope, id, ['done'], resultColumns(result, new Date()))
  await writeFindings(scope, id, findingsOf(result))
  await countClasses(scope, id)
  await insertAuditEvent(scope, { by, action: 'renew', subjectId: id })
  const facts = { status: 'done' } as const
  await recordEvent(scope, { event: 'analysis.completed', analysisId: id, caseId: image.caseId, facts })
  await notifyAnalysisChanged(scope, id)
}
