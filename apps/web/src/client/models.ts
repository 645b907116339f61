import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Analysis } from '@xrai/contract/case/analysis'
import type { MeasuredModel } from '@xrai/contract/case/measured-model'
import type * as models from '@xrai/contract/routes/models'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'

const listModels = endpoint<typeof models.listModels>('get', '/api/models', { session: false })

const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => unwrap(call(listModels, {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * What was measured of the model that made an analysis. Null where that is not one of the models at work, as with an
 * earlier version; undefined while it is asked for, and where it cannot be heard.
 */
export function useMeasuredModel(model: Analysis['model']): MeasuredModel | null | undefined {
  const { data } = useQuery({ ...modelsQuery, enabled: model !== null })
  if (!data || !model) return undefined
  return data.models.find(({ name, version }) => name === model.name && version === model.version) ?? null
}
