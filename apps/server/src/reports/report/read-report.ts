import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportModel } from '@xrai/contract/records/report'
import type { Session } from '../../accounts/sessions/session.ts'
import { findReport, findReportByCode } from '../../db/queries/reports/reports.ts'
import { createReport, firstValues, type ReportDefaults } from './create-report.ts'
import {
  draftOf,
  loadReportInputs,
  modelOf,
  type ReportInputs,
  type ReportReader,
  type WrittenReport,
} from './report-inputs.ts'

/**
 * The report of an analysis: the signed one, else the current draft. It is created with defaults when first opened, unless
 * by a key that only reads; the given filters apply if the analysis is not reviewed, or if the user may change a reviewed
 * one. Throws NOT_FOUND unless this clinic has it and it is finished.
 */
export async function readOrCreateReport(
  session: Session,
  analysisId: string,
  defaults: ReportDefaults = {},
): Promise<ReportModel> {
  const inputs = await loadReportInputs(session, analysisId)
  return modelOf(inputs, (await findReport(session.scope, analysisId)) ?? (await newReport(session, inputs, defaults)))
}

/** A key that only reads stores nothing: its report has no code yet. */
const newReport = async (session: Session, inputs: ReportInputs, defaults: ReportDefaults): Promise<WrittenReport> =>
  session.key?.readOnly
    ? { ...(await firstValues(session, session.scope, inputs, defaults)), code: '', texts: null }
    : createReport(session, inputs, defaults)

/**
 * The current draft of the report, regardless of signatures, and its source data. Throws NOT_FOUND like `readOrCreateReport`, and
 * REPORT_NOT_BEGUN for a key that only reads if nothing is stored.
 */
export async function readOrCreateDraft(session: ReportReader, analysisId: string) {
  const inputs = await loadReportInputs(session, analysisId)
  const stored = await findReport(session.scope, analysisId)
  if (!stored && session.key?.readOnly) throw new AppError('REPORT_NOT_BEGUN')
  const written = stored ?? (await createReport(session, inputs, {}))
  const { loaded, signed, isIssued } = inputs
  return { draft: draftOf(inputs, written), loaded, signed, isIssued }
}

/** Throws NOT_FOUND if this clinic has no report with that code. */
export async function readReportByCode(session: Session, code: string): Promise<ReportModel> {
  const written = await findReportByCode(session.scope, code)
  if (!written) throw new AppError('NOT_FOUND')
  return modelOf(await loadReportInputs(session, written.analysisId), written)
}
