import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Measure, MeasureContent } from '@xrai/contract/measures/measure-schema'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { Refused, unwrap } from './result.ts'

/** A colleague's measures come this often. */
const refreshMs = 15_000
const attempts = 5

const measuresQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('measures', id),
    queryFn: ({ signal }) => unwrap(call(endpoints.listMeasures, { params: { id } }, { signal })),
  })

export interface MeasureChange {
  readonly measure: string
  /** null removes it. */
  readonly content: MeasureContent | null
}

/** Whether the server has decided: the same change would be refused again. */
const isFinal = (error: Error | null): boolean => error instanceof Refused && error.refusal.kind === 'refused'

/**
 * The measures on an analysis' picture, in the pixels of the file as it was sent. A change by the person `by` is shown at
 * once, kept after those before it, and tried again where the server was not reached.
 */
export function useMeasures(analysisId: string, by: Measure['by']) {
  const cache = useQueryClient()
  const query = measuresQuery(analysisId)
  const { queryKey } = query
  const mutation = useMutation({
    mutationKey: keyOf('measures', analysisId),
    scope: { id: `measures ${analysisId}` },
    mutationFn: (body: MeasureChange) =>
      unwrap(call(endpoints.changeMeasure, { params: { id: analysisId }, body }, { keepalive: true })),
    retry: (count, error) => count < attempts && !isFinal(error),
    onSuccess: answer => {
      // Changes that wait are shown already, and are not in this answer.
      const waiting = cache.isMutating({ mutationKey: keyOf('measures', analysisId) })
      if (waiting <= 1) cache.setQueryData(queryKey, answer)
      return invalidateAnswers(cache, 'report', 'reports', 'analysis')
    },
    onError: error => (isFinal(error) ? cache.invalidateQueries({ queryKey }) : undefined),
  })
  const { error, variables } = mutation
  // What is shown and not yet kept must not be overwritten by what the server has.
  const isUnsaved = mutation.isPending || (error !== null && !isFinal(error))
  const { data } = useQuery({
    ...query,
    refetchInterval: isUnsaved ? false : refreshMs,
    refetchOnWindowFocus: !isUnsaved,
    refetchOnReconnect: !isUnsaved,
  })
  const change = (sent: MeasureChange) => {
    // Reverting would come after the line below, and take the change off the screen.
    void cache.cancelQueries({ queryKey }, { revert: false })
    cache.setQueryData(queryKey, answer => answer && { measures: changed(answer.measures, sent, by) })
    mutation.mutate(sent)
  }
  const retry = variables && !isFinal(error) ? () => change(variables) : null
  return { measures: data?.measures, change, failure: error && { error, retry } }
}

const changed = (measures: readonly Measure[], { measure: id, content }: MeasureChange, by: Measure['by']) => {
  if (!content) return measures.filter(measure => measure.id !== id)
  const next = { id, ...content, by, at: new Date().toISOString() }
  // As the server has them: an id begins with the moment of its making.
  return [...measures.filter(measure => measure.id !== id), next].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
