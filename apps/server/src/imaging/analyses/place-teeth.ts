import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import { placeTeeth as placeTeethCall } from '@xrai/contract/routes/endpoints'
import type { ToothRange } from '@xrai/contract/teeth/tooth-range'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { insertToothRange } from '../../db/queries/imaging/tooth-ranges.ts'
import { type LoadedAnalysis, loadAnalysis } from './load-analysis.ts'
import { reopenReviewed } from './reviewed-report.ts'

/**
 * Sets which teeth a periapical shows, as a new row; the detector's findings stay unchanged. The report names these
 * teeth, so the review is withdrawn; repeating the current value adds nothing, unless its teeth are still spaced evenly.
 * Throws REPORT_REVIEWED for a user who may not change a reviewed report, NOT_FOUND for another clinic's analysis,
 * TEETH_OF_PANORAMIC if the detector numbers the teeth.
 */
export const placeTeeth = async (session: Session, id: string, range: ToothRange): Promise<LoadedAnalysis> => {
  const before = await loadAnalysis(session.scope, id)
  const { analysis } = before
  if (analysis.type !== 'periapical') throw new AppError('TEETH_OF_PANORAMIC')
  if (isDeepStrictEqual(before.toothRange, { ...range, byWidth: true })) return before
  await inCallerTransaction(session, placeTeethCall, async scope => {
    await reopenReviewed(scope, session, id)
    await insertToothRange(scope, { analysisId: id, ...range, by: session.user.id })
    await insertAuditEvent(scope, { by: session.user.id, action: 'teeth', subjectId: id })
    await notifyAnalysisChanged(scope, id)
  })
  return loadAnalysis(session.scope, id)
}
