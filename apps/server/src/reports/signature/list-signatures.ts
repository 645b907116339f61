import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportSignature } from '@xrai/contract/records/report'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findAnalysis } from '../../db/queries/imaging/analyses.ts'
import { findSignatures } from '../../db/queries/reports/signatures.ts'
import { readSignedDocument } from '../report/signed-document.ts'

/** Every signature of an analysis's report, latest first. Throws NOT_FOUND for another clinic's analysis. */
export const listSignatures = async (scope: ClinicScope, analysisId: string): Promise<ReportSignature[]> => {
  if (!(await findAnalysis(scope, analysisId))) throw new AppError('NOT_FOUND')
  const rows = await findSignatures(scope, analysisId)
  return rows.flatMap(({ document }) => readSignedDocument(document).report.signature ?? [])
}

/** The hash of one version's PDF. Throws NOT_FOUND if it was never signed. */
export const signedFile = async (scope: ClinicScope, analysisId: string, version: number) => {
  if (!(await findAnalysis(scope, analysisId))) throw new AppError('NOT_FOUND')
  const row = (await findSignatures(scope, analysisId)).find(({ signature }) => signature.version === version)
  if (!row) throw new AppError('NOT_FOUND')
  return { hash: row.signature.fileHash, report: readSignedDocument(row.document).report }
}
