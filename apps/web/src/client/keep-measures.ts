import type { MeasuresAnswer } from '@xrai/contract/routes/measures'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'

/** Puts received measurements into the cache, unless it already contains a later version. */
export function keepMeasures(analysisId: string, arrived: MeasuresAnswer): void {
  queryClient.setQueryData<MeasuresAnswer>(keyOf('measures', analysisId), known =>
    known && known.version > arrived.version ? known : arrived,
  )
}
