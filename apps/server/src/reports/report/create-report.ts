import type { ReportFilters } from '@xrai/contract/records/report'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import {
  findLastRequestingDentist,
  findPatientOfImage,
  findReport,
  insertReport,
  type ReportRow,
} from '../../db/queries/reports/reports.ts'
import { mayChangeReviewed } from '../../imaging/analyses/reviewed-report.ts'
import { cleanFilters, cleanHeader, defaultFilters, defaultHeader } from './report-header.ts'
import type { ReportInputs, ReportReader } from './report-inputs.ts'

export interface ReportDefaults {
  readonly now?: Date
  /** The filters of the user who opens the report first. */
  readonly filters?: ReportFilters | undefined
}

/** The first contents of a report, by its radiograph's patient. */
export const firstValues = async (
  session: ReportReader,
  scope: ClinicScope,
  { analysis, facts }: ReportInputs,
  { now = new Date(), filters = defaultFilters }: ReportDefaults,
) => {
  const patient = await findPatientOfImage(scope, analysis.image.id)
  const requestingDentist = patient && (await findLastRequestingDentist(scope, patient.id))
  const isTheirs = analysis.reviewedAt === null || mayChangeReviewed(session)
  return {
    header: cleanHeader(defaultHeader({ ...facts, patient, requestingDentist })),
    filters: cleanFilters(isTheirs ? filters : defaultFilters),
    issuedAt: now,
  }
}

const maxAttempts = 20

/** Creates the report; concurrent first readers get the same one, and a taken code is increased by one. */
export const createReport = (
  session: ReportReader,
  inputs: ReportInputs,
  defaults: ReportDefaults,
): Promise<ReportRow> =>
  inTransaction(session.scope, async inside => {
    const { analysis } = inputs
    // A concurrent rename of the patient either waits and finds this report, or its new name is read here.
    await lockReview(inside, analysis.id)
    const contents = await firstValues(session, inside, inputs, defaults)
    const values = { ...contents, analysisId: analysis.id, issued: analysis.reviewedAt !== null }
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const row = await insertReport(inside, { ...values, code: reportCode(values.issuedAt, attempt) })
      if (row) {
        await insertAuditEvent(inside, { by: session.user.id, action: 'report', subjectId: row.id })
        return row
      }
      const other = await findReport(inside, analysis.id)
      if (other) return other
    }
    throw new Error('no free report code')
  })

/** 'XR-' and the time of issue in milliseconds (specification §9); a taken code is followed by the next free one. */
export const reportCode = (issuedAt: Date, attempt = 0): string => `XR-${issuedAt.getTime() + attempt}`
