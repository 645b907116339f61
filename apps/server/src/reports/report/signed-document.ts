import { noClinicHead } from '@xrai/contract/records/clinic'
import type { ReportModel } from '@xrai/contract/records/report'
import canonicalize from 'canonicalize'
import type { DecisionFacts, FindingFacts } from '../../db/queries/reports/signatures.ts'

/** The first field of every document of this format. */
export const documentFormat = 'xrai-signed-report-1'

/** The document that is signed beside the PDF: everything that the report states and was made from. */
export interface SignedDocument {
  readonly format: typeof documentFormat
  readonly report: ReportModel
  /** The patient on record at the time; null if there was none, undefined in documents of earlier versions. */
  readonly patient?: string | null
  readonly model: { readonly name: string; readonly version: string }
  /** SHA-256 of the uploaded file. */
  readonly picture: string
  /** The detector's stored findings. */
  readonly findings: readonly FindingFacts[]
  /** In order of arrival. */
  readonly decisions: readonly DecisionFacts[]
}

/** A value as canonical JSON (RFC 8785). Throws a TypeError for values that JSON cannot represent. */
export const canonical = (value: unknown): string => {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('the value is no JSON')
  return text
}

/**
 * Parses a stored document; it was validated when it was written and never changes. Fields that were added to reports later
 * get their default.
 */
export const readSignedDocument = (text: string): SignedDocument => {
  const document: SignedDocument = JSON.parse(text)
  return {
    ...document,
    report: {
      ...document.report,
      clinic: { ...noClinicHead, ...document.report.clinic },
      detailed: document.report.detailed ?? true,
    },
  }
}
