import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Measure, MeasureContent } from '@xrai/contract/measures/measure-schema'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { useMemo, useState } from 'react'
import { call } from './call.ts'
import { keepMeasures } from './keep-measures.ts'
import { useKeptChanges } from './kept-changes.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

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

/** With author and time, to display it before the server has stored it. */
interface MadeChange extends MeasureChange, Pick<Measure, 'by' | 'at'> {}

/**
 * The measures on an analysis's radiograph, in the pixels of the file as sent. A change by the user `by` is displayed
 * at once, sent after earlier ones, and retried if the server is unreachable. Colleagues' changes arrive with the
 * decisions.
 */
export function useMeasures(analysisId: string, by: Measure['by']) {
  const cache = useQueryClient()
  const query = measuresQuery(analysisId)
  const { queryKey } = query
  const [refused, setRefused] = useState<Error | null>(null)
  const { send, waiting, failure } = useKeptChanges({
    key: queryKey,
    scope: `measures ${analysisId}`,
    send: ({ measure, content }: MadeChange) =>
      unwrap(
        call(endpoints.changeMeasure, { params: { id: analysisId }, body: { measure, content } }, { keepalive: true }),
      ),
    onKept: async answer => {
      // An earlier request's response must not overwrite this one.
      await cache.cancelQueries({ queryKey }, { revert: false })
      keepMeasures(analysisId, answer)
      void invalidateAnswers(cache, 'report', 'reports', 'analysis')
    },
    onRefused: error => {
      setRefused(error)
      return cache.invalidateQueries({ queryKey })
    },
  })
  const { data } = useQuery(query)
  const measures = useMemo(
    () =>
      data &&
      withChanges(
        data.measures,
        waiting.map(({ sent }) => sent),
      ),
    [data, waiting],
  )
  return {
    measures,
    change: (change: MeasureChange) => {
      setRefused(null)
      send({ ...change, by, at: new Date().toISOString() })
    },
    /** Why the server refused the latest change. */
    refused,
    /** Why a displayed change has not arrived yet. */
    failure,
  }
}

/** The stored measures with the pending changes applied. */
export const withChanges = (stored: readonly Measure[], waiting: readonly MadeChange[]): readonly Measure[] =>
  waiting.reduce(changed, stored)

const changed = (measures: readonly Measure[], { measure: id, content, by, at }: MadeChange): readonly Measure[] => {
  if (!content) return measures.filter(measure => measure.id !== id)
  const next = { id, ...content, by, at }
  // Sorted like on the server: an id begins with its time of creation.
  return [...measures.filter(measure => measure.id !== id), next].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
