import { hashKey } from '@tanstack/react-query'
import type { Analysis, AnalysisFacts } from '@xrai/contract/records/analysis'
import type { Decision, SentDecision } from '@xrai/contract/review/decision-schema'
import type { AnalysisEvent, ArrivedDecisions } from '@xrai/contract/routes/decisions'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { address } from '@xrai/contract/routes/inputs'
import { analysisQuery } from './analyses.ts'
import { call } from './call.ts'
import { followStream, type StreamState } from './event-stream.ts'
import { keepMeasurements } from './keep-measurements.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { Refused } from './result.ts'

export const listDecisions = (id: string, since: number) =>
  call(endpoints.listDecisions, { params: { id }, query: { since } })

export const sendDecisions = (id: string, decisions: readonly Decision[]) =>
  call(endpoints.decide, { params: { id }, body: { decisions: decisions.map(withoutAuthor) } })

const withoutAuthor = ({ by: _, ...sent }: Decision): SentDecision => sent

/**
 * Follows the decisions on an analysis, its measures for `useMeasurements`, and its facts, which refetch it if they
 * changed, until the returned function is called; a new connection continues after the last received decision.
 */
export const followDecisions = (
  id: string,
  cursor: () => number,
  onArrived: (arrived: ArrivedDecisions) => void,
  onState: (state: StreamState) => void,
) =>
  followStream(() => address(endpoints.decisionEvents, { params: { id }, query: { since: cursor() } }), {
    // Trusted to have the contract's type, like every response of the server (client/call.ts).
    onData: data => {
      const { measures, facts, ...arrived } = data as AnalysisEvent
      if (measures) keepMeasurements(id, measures)
      onArrived(arrived)
      if (facts && !isKnown(id, facts)) onDecided(id, true)
    },
    onState: state => {
      // The radiograph was deleted, or is no longer this clinic's.
      if (state === 'over') onDecided(id, true)
      onState(state)
    },
  })

const factsOf = ({ model, reviewedAt, patientId, toothRange, toothDecisions, image }: Analysis): AnalysisFacts => ({
  model,
  reviewedAt,
  patientId,
  toothRange,
  toothDecisions,
  calibration: image.calibration ?? null,
})

const isKnown = (id: string, facts: AnalysisFacts): boolean => {
  const { queryKey } = analysisQuery(id)
  // A response that is under way may be older than the facts, and would replace what is displayed.
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) return false
  const known = queryClient.getQueryData(queryKey)
  return !known || hashKey([factsOf(known)]) === hashKey([facts])
}

/**
 * Refetches everything that shows the decisions. A decision removes the mark of a reviewed analysis, so everything that
 * shows the mark is refetched too, even if a colleague changed it.
 */
export function onDecided(id: string, isOutdated = false): void {
  void queryClient.invalidateQueries({ queryKey: keyOf('decisions', id) })
  void invalidateAnswers(queryClient, 'patient')
  void queryClient.invalidateQueries({
    queryKey: keyOf('odontogram'),
    predicate: ({ queryKey }) => queryKey[2] === 'proposals',
  })
  const known = queryClient.getQueryData(analysisQuery(id).queryKey)
  if (known?.reviewedAt || isOutdated)
    void invalidateAnswers(
      queryClient,
      'analysis',
      'analyses',
      'case',
      'cases',
      'patient-of-analysis',
      'report',
      'reports',
    )
}

/** True if the radiograph on screen was deleted since, or is no longer this clinic's. */
export const isGone = (id: string): boolean => {
  const error = queryClient.getQueryState(analysisQuery(id).queryKey)?.error
  return error instanceof Refused && error.refusal.status === 404
}
