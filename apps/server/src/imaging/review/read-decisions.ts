import { AppError } from '@xrai/contract/errors/app-error'
import type { ArrivedDecisions } from '@xrai/contract/routes/decisions'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findAnalysis } from '../../db/queries/imaging/analyses.ts'
import { findDecisions } from '../../db/queries/imaging/decisions.ts'

/** Maximum rows of one response or event. */
const mostRows = 500

/** The decisions after that position, and whether there are more. Throws NOT_FOUND if this clinic has no such analysis. */
export const readDecisions = async (
  scope: ClinicScope,
  analysisId: string,
  since: number,
): Promise<ArrivedDecisions & { readonly more: boolean }> => {
  if (!(await findAnalysis(scope, analysisId))) throw new AppError('NOT_FOUND')
  const rows = await findDecisions(scope, analysisId, { since, limit: mostRows + 1 })
  const arrived = rows.slice(0, mostRows)
  return {
    decisions: arrived.map(({ decision }) => decision),
    cursor: arrived.at(-1)?.place ?? since,
    more: rows.length > mostRows,
  }
}
