import { isCounted } from '@xrai/contract/review/standing'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findDecisionsOf } from '../../db/queries/imaging/decisions.ts'
import { findBoxesOf } from '../../db/queries/imaging/findings.ts'
import { anywhere, foldFindings } from './fold-findings.ts'

/**
 * The number of findings that lists show (`isCounted`), for each analysis with decisions. Analyses without decisions are not
 * read, because the detector's number is correct for them.
 */
const countDecided = async (
  scope: ClinicScope,
  analysisIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (analysisIds.length === 0) return new Map()
  const decided = await findDecisionsOf(scope, analysisIds)
  const ids = [...decided.keys()]
  if (ids.length === 0) return new Map()
  const byAnalysis = Map.groupBy(await findBoxesOf(scope, ids), ({ analysisId }) => analysisId)
  return new Map(
    ids.map(id => {
      const stored = { findings: byAnalysis.get(id) ?? [], decisions: decided.get(id) ?? [] }
      return [id, foldFindings({ ...anywhere, ...stored }).filter(one => isCounted(one)).length]
    }),
  )
}

/** Replaces the detector's numbers in rows of a list by those after decisions. */
export const withCounts = async <Row extends { readonly findingsNumber: number }>(
  scope: ClinicScope,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<Row[]> => {
  const counts = await countDecided(scope, rows.map(idOf))
  return rows.map(row => ({ ...row, findingsNumber: counts.get(idOf(row)) ?? row.findingsNumber }))
}
