import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicHead } from '@xrai/contract/records/clinic'
import { turnPoint } from '@xrai/contract/records/orientation'
import type { ReportFilters, ReportHeader, ReportModel, ReportTexts } from '@xrai/contract/records/report'
import { saveReport as saveReportCall } from '@xrai/contract/routes/endpoints'
import { planGives } from '@xrai/contract/routes/plan-table'
import { readClinicHead } from '../../accounts/identity/clinic/clinic-data.ts'
import { lockCaller } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import {
  findLastRequestingDentist,
  findPatientOfImage,
  findReport,
  findReportByCode,
  insertReport,
  type ReportRow,
  updateReport,
} from '../../db/queries/reports/reports.ts'
import { findLatestSignature } from '../../db/queries/reports/signatures.ts'
import { type LoadedAnalysis, loadAnalysis } from '../../imaging/analyses/load-analysis.ts'
import { mayChangeReviewed, reopenReviewed } from '../../imaging/analyses/reviewed-report.ts'
import { currentMeasurements } from '../../imaging/measurements/read-measurements.ts'
import { refuseOverwriting } from './refuse-overwriting.ts'
import {
  birthDateOf,
  cleanFilters,
  cleanHeader,
  cleanTexts,
  defaultFilters,
  defaultHeader,
  type HeaderFacts,
  keepProposals,
  keepUntouchedAge,
  type PatientIdentity,
} from './report-header.ts'
import { type ReportedAnalysis, reportModel } from './report-model.ts'
import { reportedAnalysis } from './reported-analysis.ts'
import { readSignedDocument } from './signed-document.ts'

interface ReportInputs {
  readonly analysis: ReportedAnalysis
  readonly facts: HeaderFacts
  /** Null if the radiograph has no patient. */
  readonly patient: PatientIdentity | null
  /** True if the clinic's plan includes the tooth chart of the sheet. */
  readonly detailed: boolean
  readonly clinic: ClinicHead & { readonly name: string }
  readonly opened: LoadedAnalysis
  /** The report as last signed; null if it was never signed. */
  readonly signed: ReportModel | null
  /** True if the signed version is current: it is not being amended. */
  readonly isIssued: boolean
}

/** Who reads a report: a session, or a job on behalf of a user. */
export type ReportReader = Pick<Session, 'scope' | 'plan' | 'key'> & {
  readonly user: Pick<Session['user'], 'id' | 'firstName' | 'lastName'>
  readonly clinic: Pick<Session['clinic'], 'role'>
}

type NewReport = Pick<ReportRow, 'code' | 'issuedAt' | 'header' | 'texts' | 'filters'>

const noTexts: ReportTexts = { conclusion: null, recommendations: null, notes: null }

interface ReportDefaults {
  readonly now?: Date
  /** The filters of the user who opens the report first. */
  readonly filters?: ReportFilters | undefined
}

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
const newReport = async (session: Session, inputs: ReportInputs, defaults: ReportDefaults): Promise<NewReport> =>
  session.key?.readOnly
    ? { ...(await firstValues(session, session.scope, inputs, defaults)), code: '', texts: null }
    : firstReport(session, inputs, defaults)

/**
 * The current draft of the report, regardless of signatures, and its source data. Throws NOT_FOUND like `readOrCreateReport`, and
 * REPORT_NOT_BEGUN for a key that only reads if nothing is stored.
 */
export async function readOrCreateDraft(session: ReportReader, analysisId: string) {
  const inputs = await loadReportInputs(session, analysisId)
  const stored = await findReport(session.scope, analysisId)
  if (!stored && session.key?.readOnly) throw new AppError('REPORT_NOT_BEGUN')
  const written = stored ?? (await firstReport(session, inputs, {}))
  const { opened, signed, isIssued } = inputs
  return { draft: draftOf(inputs, written), opened, signed, isIssued }
}

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
    await firstReport(session, await loadReportInputs(session, analysisId), sent)
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

/** Throws NOT_FOUND if this clinic has no report with that code. */
export async function readReportByCode(session: Session, code: string): Promise<ReportModel> {
  const written = await findReportByCode(session.scope, code)
  if (!written) throw new AppError('NOT_FOUND')
  return modelOf(await loadReportInputs(session, written.analysisId), written)
}

async function loadReportInputs(session: ReportReader, analysisId: string): Promise<ReportInputs> {
  const opened = await loadAnalysis(session.scope, analysisId)
  const { image } = opened
  const measurements = (await currentMeasurements(session.scope, analysisId)).map(measurement => ({
    ...measurement,
    points: measurement.points.map(point => turnPoint(point, image.orientation, image)),
  }))
  const analysis = reportedAnalysis(opened, measurements)
  // A report on an unfinished or failed analysis would state that nothing was found.
  if (!analysis) throw new AppError('NOT_FOUND')
  const patient = await findPatientOfImage(session.scope, image.id)
  const latest = await findLatestSignature(session.scope, analysisId)
  return {
    opened,
    signed: latest && readSignedDocument(latest.document).report,
    isIssued: opened.review?.kind === 'signed',
    detailed: planGives(session.plan, 'detailed-report'),
    analysis,
    clinic: await readClinicHead(session.scope, image.siteId),
    facts: { patient, dicom: image.dicom ?? null },
    patient,
  }
}

const modelOf = (inputs: ReportInputs, written: NewReport): ReportModel =>
  inputs.signed && inputs.isIssued ? inputs.signed : draftOf(inputs, written)

const draftOf = (
  { analysis, facts, patient, clinic: { name, ...clinic }, detailed, signed }: ReportInputs,
  { code, issuedAt, header, texts, filters }: NewReport,
): ReportModel =>
  reportModel({
    analysis,
    clinicName: name,
    clinic,
    detailed,
    patient,
    birthDate: birthDateOf(facts),
    fileAge: facts.dicom?.patientAge ?? null,
    header,
    texts,
    filters,
    issue: { code, date: issuedAt.toISOString() },
    signature: signed?.signature ?? null,
  })

const maxAttempts = 20

/** The first contents of a report, by its radiograph's patient. */
const firstValues = async (
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

/** Creates the report; concurrent first readers get the same one, and a taken code is increased by one. */
const firstReport = (session: ReportReader, inputs: ReportInputs, defaults: ReportDefaults): Promise<ReportRow> =>
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
