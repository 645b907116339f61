import { queryOptions, useQuery } from '@tanstack/react-query'
import { isOverridable } from '@xrai/contract/errors/quality'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const modelsQuery = queryOptions({
  queryKey: keyOf('models'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listModels, {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The measured accuracy of an analysis's model. Null if it is not a current model, such as an earlier version, or was
 * measured on another type of radiograph, or if the quality check advised against the analysis; undefined while it is loading, and if loading fails.
 */
export function useMeasuredModel(
  analysis: (Pick<Analysis, 'model' | 'experimental'> & Partial<Pick<Analysis, 'warnings'>>) | undefined,
): MeasuredModel | null | undefined {
  const model = analysis?.model ?? null
  const { data } = useQuery({ ...modelsQuery, enabled: model !== null })
  if (!data || !model) return undefined
  if (analysis?.experimental || analysis?.warnings?.some(({ code }) => isOverridable(code))) return null
  return data.models.find(({ name, version }) => name === model.name && version === model.version) ?? null
}

/**
 * The wire classes that the current models can find, and those that earlier models found in the clinic; undefined until
 * they are known, or if no model lists its classes.
 */
export function useFilterClasses(): ReadonlySet<string> | undefined {
  const { data } = useQuery(modelsQuery)
  const { data: found } = useQuery({
    queryKey: keyOf('analyses', 'classes'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listFoundClasses, {}, { signal })),
  })
  const ids = data?.models.flatMap(({ classes }) => classes.map(({ id }) => id))
  return ids && ids.length > 0 ? new Set([...ids, ...(found?.classes ?? [])]) : undefined
}
