import type { ReportModel } from '@xrai/contract/records/report'
import type { Decision } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { planGives } from '@xrai/contract/routes/plan-table'
import { readClinicHead } from '../../accounts/identity/clinic/clinic-data.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { findAnalyses } from '../../db/queries/imaging/analyses.ts'
import { findDecisionsOf } from '../../db/queries/imaging/decisions.ts'
import { findFindingsOf } from '../../db/queries/imaging/findings.ts'
import { findToothPresencesOf } from '../../db/queries/imaging/tooth-presences.ts'
import { findSubjects } from '../../db/queries/interop/fhir-people.ts'
import { findReportsOf, type ReportRow } from '../../db/queries/reports/reports.ts'
import { findSignaturesOf, type SignatureRow } from '../../db/queries/reports/signatures.ts'
import type { LoadedAnalysis } from '../../imaging/analyses/load-analysis.ts'
import { foldFindings } from '../../imaging/findings/fold-findings.ts'
import { toToothDecisionDto } from '../../imaging/findings/tooth-decisions.ts'
import { birthDateOf, defaultFilters, defaultHeader } from '../../reports/report/report-header.ts'
import { printedFindings, reportModel } from '../../reports/report/report-model.ts'
import { reportedAnalysis } from '../../reports/report/reported-analysis.ts'
import { readSignedDocument, type SignedDocument } from '../../reports/report/signed-document.ts'

type Loaded = Awaited<ReturnType<typeof findAnalyses>>[number]

export type ReportStatus = 'registered' | 'preliminary' | 'final' | 'amended' | 'cancelled'

export interface NumberedFinding {
  readonly finding: FoldedFinding
  /** The finding's number in the report; null if the report does not print it. */
  readonly number: number | null
}

interface Named {
  readonly id: string
  readonly name: string
}

/** A version of a signed report. */
export interface Signed extends SignatureRow {
  /** The patient it was signed for; 'gone' if that patient was deleted, null if it was signed without one. */
  readonly patient: Named | 'gone' | null
  /** When that patient last changed, was merged into another or was deleted; null if it is not known. */
  readonly patientChangedAt: Date | null
}

/** A radiograph with the data of all its resources: study, report, findings and documents. */
export interface Entry extends Loaded {
  readonly status: ReportStatus
  /** Null until the detector has answered. A signed report stays as signed, even during an amendment. */
  readonly report: ReportModel | null
  /** The report's code; null until the report is first opened. */
  readonly code: string | null
  readonly findings: readonly NumberedFinding[]
  /** Latest first. */
  readonly signatures: readonly Signed[]
  /** When it last changed: upload, detection, decision, teeth, draft, review, signature, case or patient. */
  readonly changedAt: string
}

/** The analyses that this clinic has and shows, in the order of the ids. */
export const readEntries = async (session: Session, ids: readonly string[]): Promise<readonly Entry[]> => {
  if (ids.length === 0) return []
  const { scope } = session
  const [loaded, findings, decisions, reports, signatures, presences] = await Promise.all([
    findAnalyses(scope, ids),
    findFindingsOf(scope, ids),
    findDecisionsOf(scope, ids),
    findReportsOf(scope, ids),
    findSignaturesOf(scope, ids),
    findToothPresencesOf(scope, ids),
  ])
  const heads = new Map<string | null, Awaited<ReturnType<typeof readClinicHead>>>()
  for (const siteId of new Set(loaded.map(({ image }) => image.siteId)))
    heads.set(siteId, await readClinicHead(scope, siteId))
  const findingsOf = Map.groupBy(findings, ({ analysisId }) => analysisId)
  const signed = signatures.map(({ signature, document }) => ({ signature, document: readSignedDocument(document) }))
  const subjects = await findSubjects(scope, [...new Set(signed.flatMap(({ document }) => document.patient ?? []))])
  const signaturesOf = Map.groupBy(signed, ({ signature }) => signature.analysisId)
  const entries = loaded.map((found): Entry => {
    const { id } = found.analysis
    const versions = signaturesOf.get(id) ?? []
    const written = reports.find(({ analysisId }) => analysisId === id) ?? null
    const own = {
      findings: findingsOf.get(id) ?? [],
      decisions: [...(decisions.get(id) ?? [])],
      toothDecisions: (presences.get(id) ?? []).map(toToothDecisionDto),
    }
    const document = versions[0]?.document
    // The signed content does not change with its radiograph's patient. Early documents do not name theirs.
    const signatures = versions.map(({ signature, document: { patient } }): Signed => {
      if (!patient) {
        const isKnown = patient !== null
        return {
          ...signature,
          patient: isKnown ? found.patient : null,
          patientChangedAt: isKnown ? found.changed.patient : null,
        }
      }
      const subject = subjects.get(patient)
      return {
        ...signature,
        patient: subject && !subject.deletedAt ? { id: subject.id, name: subject.name } : 'gone',
        patientChangedAt: subject?.changedAt ?? null,
      }
    })
    const clinic = heads.get(found.image.siteId)
    if (!clinic) throw new Error('a site without its data')
    const facts = { clinic, written, detailed: planGives(session.plan, 'detailed-report') }
    const { report, findings: reported } = document ? asSigned(found, document) : asItStands(found, own, facts)
    return {
      ...found,
      // Signed without a patient: the signed content does not change, even if the radiograph is assigned to a patient
      // later.
      ...(document?.patient === null && { patient: null }),
      report,
      findings: reported,
      status: statusOf(found, versions[0]?.signature ?? null),
      code: written?.code ?? null,
      signatures,
      changedAt: latestOf([
        ...[found.analysis.createdAt, found.analysis.finishedAt, found.review?.at],
        ...[signatures[0]?.signedAt, signatures[0]?.patientChangedAt],
        // A draft's texts and header; those of an amendment are not shown before it is signed.
        versions.length === 0 ? written?.updatedAt : null,
        ...own.decisions.map(({ at }) => new Date(at)),
        // It or its case was moved to a patient or a case, or restored; the patient was renamed, deleted or restored.
        ...[found.image.updatedAt, found.changed.case, found.changed.patient, found.changed.teeth],
      ]),
    }
  })
  const place = new Map(ids.map((id, at) => [id, at]))
  return entries.toSorted((one, other) => (place.get(one.analysis.id) ?? 0) - (place.get(other.analysis.id) ?? 0))
}

/** The latest of the moments that are known. */
export const latestOf = (moments: readonly (Date | null | undefined)[]): string =>
  new Date(Math.max(...moments.map(moment => moment?.getTime() ?? 0))).toISOString()

/** A failed analysis may be retried, and 'registered' then applies. */
const statusOf = ({ analysis, review }: Loaded, signature: SignatureRow | null): ReportStatus => {
  if (signature) return signature.version > 1 ? 'amended' : 'final'
  if (analysis.state === 'failed') return 'cancelled'
  if (analysis.state !== 'done') return 'registered'
  return review?.kind === 'reviewed' ? 'final' : 'preliminary'
}

type Facts = {
  readonly clinic: Awaited<ReturnType<typeof readClinicHead>>
  readonly written: ReportRow | null
  readonly detailed: boolean
}

/** The report's current state, as its screen shows it; reading it here does not create the report row. */
const asItStands = (
  loaded: Loaded,
  own: Pick<LoadedAnalysis, 'findings' | 'decisions' | 'toothDecisions'>,
  { clinic: { name, ...clinic }, written, detailed }: Facts,
): Pick<Entry, 'report' | 'findings'> => {
  const analysis = reportedAnalysis({ ...loaded, ...own })
  if (!analysis) return { report: null, findings: [] }
  const { image } = loaded
  const folded = analysis.findings
  const facts = { patient: loaded.patient, dicom: image.dicom ?? null }
  const filters = written?.filters ?? defaultFilters
  const report = reportModel({
    analysis,
    clinicName: name,
    clinic,
    detailed,
    patient: null,
    birthDate: birthDateOf(facts),
    fileAge: image.dicom?.patientAge ?? null,
    header: written?.header ?? defaultHeader(facts),
    texts: written?.texts ?? null,
    filters,
    issue: { code: written?.code ?? '', date: (written?.issuedAt ?? loaded.analysis.createdAt).toISOString() },
    signature: null,
  })
  const printed = printedFindings(folded, filters).map(({ detection_id }) => detection_id)
  return { report, findings: folded.map(finding => ({ finding, number: numberIn(printed, finding) })) }
}

/** The signed report, with its findings as they were at that time. */
const asSigned = (loaded: Loaded, document: SignedDocument): Pick<Entry, 'report' | 'findings'> => {
  const decisions = document.decisions.map(
    ({ id, at, screen, by, act }): Decision => ({ id, at, screen, by: { id: by, name: '' }, ...act }),
  )
  const folded = foldFindings({ ...loaded, findings: document.findings, decisions })
  const { report } = document
  const printed = printedFindings(folded, report.filters)
  const numbers = new Map<string, number>()
  for (const [at, one] of report.predictions.entries()) {
    // The teeth that a dentist assigned may have changed since, and the order with them; the position in the image has
    // not.
    const found = printed.find(other => !numbers.has(other.detection_id) && isSamePlace(one, other)) ?? printed[at]
    if (found) numbers.set(found.detection_id, one.number)
  }
  return {
    report,
    findings: folded.map(finding => {
      const number = numbers.get(finding.detection_id) ?? null
      const asPrinted = report.predictions.find(one => one.number === number)
      if (!asPrinted) return { finding, number }
      const { tooth, placement, location, note } = asPrinted
      return { finding: { ...finding, class: asPrinted.class, tooth, placement, location, note }, number }
    }),
  }
}

const numberIn = (printed: readonly string[], { detection_id }: FoldedFinding): number | null => {
  const at = printed.indexOf(detection_id)
  return at === -1 ? null : at + 1
}

type Placed = Pick<FoldedFinding, 'x' | 'y' | 'width' | 'height' | 'class'>

const isSamePlace = (one: Placed, other: Placed): boolean =>
  one.class === other.class &&
  [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height].every(
    difference => Math.abs(difference) < 0.001,
  )
