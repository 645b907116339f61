import type { Case, CaseAnalysis } from '@xrai/contract/records/case'
import type { CaseState } from '@xrai/contract/routes/case-images'
import { isRunning } from '../../client/is-running.ts'
import { isAnalysed } from '../analyses/is-analysed.ts'

type Progress = CaseState['analyses'][number]

/**
 * Merges an event's progress into a case. A finished analysis stays 'running' here until its findings are fetched
 * (`isBehind`), so that it is never shown as finished without them.
 */
export function mergeState(known: Case, state: CaseState): { readonly merged: Case; readonly isBehind: boolean } {
  const reported: ReadonlyMap<string, Progress> = new Map(state.analyses.map(analysis => [analysis.id, analysis]))
  const analyses = known.analyses.map(analysis => withProgress(analysis, reported.get(analysis.id)))
  const ids = new Set(known.analyses.map(({ id }) => id))
  const isBehind =
    state.analyses.some(({ id }) => !ids.has(id)) ||
    analyses.some(analysis => isRunning(analysis) && reported.get(analysis.id)?.status !== analysis.status)
  return { merged: { ...known, analyses }, isBehind }
}

function withProgress(analysis: CaseAnalysis, reported: Progress | undefined): CaseAnalysis {
  if (!reported || isAnalysed(reported)) return analysis
  const { status, startedAt, finishedAt, errorCode } = reported
  return { ...analysis, status, startedAt, finishedAt, errorCode }
}
