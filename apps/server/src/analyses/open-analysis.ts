import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findAnalysis } from '../db/queries/analyses.ts'
import { findFindings } from '../db/queries/findings.ts'

/** One analysis with all that belongs to it. NOT_FOUND when this clinic has none of that id. */
export const openAnalysis = async (scope: ClinicScope, id: string) => {
  const found = await findAnalysis(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  return { ...found, findings: await findFindings(scope, id) }
}

export type OpenAnalysis = Awaited<ReturnType<typeof openAnalysis>>
