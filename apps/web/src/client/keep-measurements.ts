import type { MeasurementsAnswer } from '@xrai/contract/routes/measures'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'

/** Puts received measurements into the cache, unless it already contains a later version. */
export function keepMeasurements(analysisId: string, arrived: MeasurementsAnswer): void {
  queryClient.setQueryData<MeasurementsAnswer>(keyOf('measures', analysisId), known =>
    known && known.version > arrived.version ? known : arrived,
  )
}
