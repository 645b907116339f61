import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { deviceZone } from './device-zone.ts'
import type { DayRange } from './metrics.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The activity of each of the clinic's people in the days, in the browser's time zone. */
export const usePeopleFigures = (range: DayRange & { readonly site?: string }) =>
  useQuery({
    queryKey: keyOf('analyses', 'people', range),
    queryFn: ({ signal }) => {
      const query = { ...range, ...deviceZone() }
      return unwrap(call(endpoints.getPeopleFigures, { query }, { signal }))
    },
    placeholderData: keepPreviousData,
  })
