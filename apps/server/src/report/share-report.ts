import { shareReport as shareReportEndpoint } from '@xrai/contract/routes/endpoints'
import { openAnalysis } from '../analyses/open-analysis.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { inCallerTransaction } from '../sessions/lock-caller.ts'
import type { Session } from '../sessions/session.ts'

/** Records that a report's PDF left by the share sheet of the user's device. NOT_FOUND for another clinic's analysis. */
export const shareReport = async (session: Session, analysisId: string) => {
  await openAnalysis(session.scope, analysisId)
  await inCallerTransaction(session, shareReportEndpoint, inside =>
    insertAuditEvent(inside, { by: session.user.id, action: 'report-share', subjectId: analysisId }),
  )
  return { recorded: true as const }
}
