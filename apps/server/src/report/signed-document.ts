import { noClinicHead } from '@xrai/contract/records/clinic'
import type { ReportModel } from '@xrai/contract/records/report'
import canonicalize from 'canonicalize'
import type { DecisionFacts, FindingFacts } from '../db/queries/signatures.ts'

/** The first field of every document of this form. */
export const documentFormat = 'xrai-signed-report-1'

/** What a signature signs beside the PDF, all that the report says and was made from. */
export interface SignedDocument {
  readonly format: typeof documentFormat
  readonly report: ReportModel
  /** The patient on record at the time; null if there was none, undefined in documents of earlier versions. */
  readonly patient?: string | null
  readonly model: { readonly name: string; readonly version: string }
  /** SHA-256 of the uploaded file. */
  readonly picture: string
  /** As the detector stored them. */
  readonly findings: readonly FindingFacts[]
  /** In the order of their arrival. */
  readonly decisions: readonly DecisionFacts[]
}

/** A value as canonical JSON (RFC 8785). TypeError for what JSON cannot hold. */
export const canonical = (value: unknown): string => {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('the value is no JSON')
  return text
}

/** The document of a kept text; it was checked when it was written, and is never changed. A field that reports gained later has its default. */
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
