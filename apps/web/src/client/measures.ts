import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Measurement, MeasurementContent } from '@xrai/contract/measurements/measurement-schema'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { useMemo, useState } from 'react'
import { call } from './call.ts'
import { keepMeasurements } from './keep-measurements.ts'
import { useKeptChanges } from './kept-changes.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const measurementsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('measures', id),
    queryFn: ({ signal }) => unwrap(call(endpoints.listMeasurements, { params: { id } }, { signal })),
  })

export interface MeasurementChange {
  readonly measure: string
  /** null removes it. */
  readonly content: MeasurementContent | null
}

/** With author and time, to display it before the server has stored it. */
interface MadeChange extends MeasurementChange, Pick<Measurement, 'by' | 'at'> {}

/**
 * The measures on an analysis's radiograph, in the pixels of the file as sent. A change by the user `by` is displayed
 * at once, sent after earlier ones, and retried if the server is unreachable. Colleagues' changes arrive with the
 * decisions.
 */
export function useMeasurements(analysisId: string, by: Measurement['by']) {
  const cache = useQueryClient()
  const query = measurementsQuery(analysisId)
  const { queryKey } = query
  const [refused, setRefused] = useState<Error | null>(null)
  const { send, waiting, failure } = useKeptChanges({
    key: queryKey,
    scope: `measures ${analysisId}`,
    send: ({ measure, content }: MadeChange) =>
      unwrap(
        call(
          endpoints.changeMeasurement,
          { params: { id: analysisId }, body: { measure, content } },
          { keepalive: true },
        ),
      ),
    onKept: async answer => {
      // An earlier request's response must not overwrite this one.
      await cache.cancelQueries({ queryKey }, { revert: false })
      keepMeasurements(analysisId, answer)
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
    change: (change: MeasurementChange) => {
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
export const withChanges = (stored: readonly Measurement[], waiting: readonly MadeChange[]): readonly Measurement[] =>
  waiting.reduce(changed, stored)

const changed = (
  measures: readonly Measurement[],
  { measure: id, content, by, at }: MadeChange,
): readonly Measurement[] => {
  if (!content) return measures.filter(measure => measure.id !== id)
  const next = { id, ...content, by, at }
  // Sorted like on the server: an id begins with its time of creation.
  return [...measures.filter(measure => measure.id !== id), next].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
