import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicHead } from '@xrai/contract/records/clinic'
import { turnPoint } from '@xrai/contract/records/orientation'
import type { ReportModel } from '@xrai/contract/records/report'
import { planGives } from '@xrai/contract/routes/plan-table'
import { readClinicHead } from '../../accounts/identity/clinic/clinic-data.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { findPatientOfImage, type ReportRow } from '../../db/queries/reports/reports.ts'
import { findLatestSignature } from '../../db/queries/reports/signatures.ts'
import { type LoadedAnalysis, loadAnalysis } from '../../imaging/analyses/load-analysis.ts'
import { currentMeasurements } from '../../imaging/measurements/read-measurements.ts'
import { birthDateOf, type HeaderFacts, type PatientIdentity } from './report-header.ts'
import { type ReportedAnalysis, reportModel } from './report-model.ts'
import { reportedAnalysis } from './reported-analysis.ts'
import { readSignedDocument } from './signed-document.ts'

/** The data that a report is made from, beside what is written in it. */
export interface ReportInputs {
  readonly analysis: ReportedAnalysis
  readonly facts: HeaderFacts
  /** Null if the radiograph has no patient. */
  readonly patient: PatientIdentity | null
  /** True if the clinic's plan includes the tooth chart of the sheet. */
  readonly detailed: boolean
  readonly clinic: ClinicHead & { readonly name: string }
  readonly loaded: LoadedAnalysis
  /** The report as last signed; null if it was never signed. */
  readonly signed: ReportModel | null
  /** True if the signed version is current: it is not being amended. */
  readonly isIssued: boolean
}

/** The reader of a report: a session, or a job on behalf of a user. */
export type ReportReader = Pick<Session, 'scope' | 'plan' | 'key'> & {
  readonly user: Pick<Session['user'], 'id' | 'firstName' | 'lastName'>
  readonly clinic: Pick<Session['clinic'], 'role'>
}

/** The values that a report stores; a report that is not stored has the code '' and no texts. */
export type WrittenReport = Pick<ReportRow, 'code' | 'issuedAt' | 'header' | 'texts' | 'filters'>

/** Throws NOT_FOUND unless this clinic has the analysis and it is finished. */
export async function loadReportInputs(session: ReportReader, analysisId: string): Promise<ReportInputs> {
  const loaded = await loadAnalysis(session.scope, analysisId)
  const { image } = loaded
  const measurements = (await currentMeasurements(session.scope, analysisId)).map(measurement => ({
    ...measurement,
    points: measurement.points.map(point => turnPoint(point, image.orientation, image)),
  }))
  const analysis = reportedAnalysis(loaded, measurements)
  // A report on an unfinished or failed analysis would state that nothing was found.
  if (!analysis) throw new AppError('NOT_FOUND')
  const patient = await findPatientOfImage(session.scope, image.id)
  const latest = await findLatestSignature(session.scope, analysisId)
  return {
    loaded,
    signed: latest && readSignedDocument(latest.document).report,
    isIssued: loaded.review?.kind === 'signed',
    detailed: planGives(session.plan, 'detailed-report'),
    analysis,
    clinic: await readClinicHead(session.scope, image.siteId),
    facts: { patient, dicom: image.dicom ?? null },
    patient,
  }
}

/** The report as signed, or its draft if it was never signed or is being amended. */
export const modelOf = (inputs: ReportInputs, written: WrittenReport): ReportModel =>
  inputs.signed && inputs.isIssued ? inputs.signed : draftOf(inputs, written)

export const draftOf = (
  { analysis, facts, patient, clinic: { name, ...clinic }, detailed, signed }: ReportInputs,
  { code, issuedAt, header, texts, filters }: WrittenReport,
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
