import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportFilters, ReportHeader, ReportModel, ReportTexts } from '@xrai/contract/records/report'
import { saveReport as saveReportCall } from '@xrai/contract/routes/endpoints'
import { lockCaller } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { findReport, updateReport } from '../../db/queries/reports/reports.ts'
import { reopenReviewed } from '../../imaging/analyses/reviewed-report.ts'
import { createReport } from './create-report.ts'
import { refuseOverwriting } from './refuse-overwriting.ts'
import { cleanFilters, cleanHeader, cleanTexts, keepProposals, keepUntouchedAge } from './report-header.ts'
import { draftOf, loadReportInputs, modelOf } from './report-inputs.ts'

const noTexts: ReportTexts = { conclusion: null, recommendations: null, notes: null }

interface Sent {
  readonly header?: Partial<ReportHeader> | undefined
  readonly texts?: Partial<ReportTexts> | undefined
  readonly filters?: ReportFilters | undefined
  /** The values of the sent fields that the user saw last. */
  readonly seen?:
    | { readonly header?: Partial<ReportHeader> | undefined; readonly texts?: Partial<ReportTexts> | undefined }
    | undefined
}

/**
 * Saves the sent fields under the report's code, which is created if needed. If that changes a reviewed report, its review
 * is withdrawn. Throws REPORT_REVIEWED for an assistant or an API key, REPORT_SIGNED if it is signed, REPORT_EDITED if
 * another user changed a field since `seen`.
 */
export async function saveReport(session: Session, analysisId: string, sent: Sent): Promise<ReportModel> {
  if (!(await findReport(session.scope, analysisId)))
    await createReport(session, await loadReportInputs(session, analysisId), sent)
  return inTransaction(session.scope, async scope => {
    await lockCaller(scope, session, saveReportCall)
    const inside = { ...session, scope }
    // A concurrent rename of the patient or another save waits, so that nothing is overwritten unread.
    await lockReview(scope, analysisId)
    const inputs = await loadReportInputs(inside, analysisId)
    const before = await findReport(scope, analysisId)
    if (!before) throw new AppError('NOT_FOUND')
    const shown = draftOf(inputs, before)
    refuseOverwriting({ ...sent.seen?.header, ...sent.seen?.texts }, { ...sent.header, ...sent.texts }, shown)
    const { header, texts, filters } = before
    const after = {
      header: sent.header
        ? keepUntouchedAge(cleanHeader({ ...header, ...sent.header }), header, shown.patientAge)
        : header,
      texts: sent.texts ? keepProposals(cleanTexts({ ...noTexts, ...texts, ...sent.texts }), shown) : texts,
      filters: sent.filters ? cleanFilters(sent.filters) : filters,
    }
    if (isDeepStrictEqual(after, { header, texts, filters })) return modelOf(inputs, before)
    const change = {
      ...(sent.header && { header: after.header }),
      ...(sent.texts && { texts: after.texts }),
      ...(sent.filters && { filters: after.filters }),
    }
    await insertAuditEvent(scope, { by: session.user.id, action: 'report', subjectId: before.id })
    await reopenReviewed(scope, session, analysisId)
    const written = await updateReport(scope, before, change)
    if (!written) throw new AppError('NOT_FOUND')
    return modelOf(await loadReportInputs(inside, analysisId), written)
  })
}
