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

/** With who and when, for what is shown before the server has it. */
interface MadeChange extends MeasureChange, Pick<Measure, 'by' | 'at'> {}

/**
 * The measures on an analysis' picture, in the pixels of the file as it was sent. A change by the person `by` is shown at
 * once, kept after those before it, and tried again where the server was not reached. A colleague's come with the decisions.
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
      // One that was asked for before this answer must not come after it.
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
    /** Why what is shown has not arrived yet. */
    failure,
  }
}

/** What is stored, under the changes that the server has not answered. */
export const withChanges = (stored: readonly Measure[], waiting: readonly MadeChange[]): readonly Measure[] =>
  waiting.reduce(changed, stored)

const changed = (measures: readonly Measure[], { measure: id, content, by, at }: MadeChange): readonly Measure[] => {
  if (!content) return measures.filter(measure => measure.id !== id)
  const next = { id, ...content, by, at }
  // As the server has them: an id begins with the moment of its making.
  return [...measures.filter(measure => measure.id !== id), next].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
