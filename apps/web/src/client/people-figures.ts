import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import type { DayRange } from './metrics.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The activity of each of the clinic's people in the days, in the browser's time zone. */
export const usePeopleFigures = (range: DayRange & { readonly site?: string }) =>
  useQuery({
    queryKey: keyOf('analyses', 'people', range),
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const query = { ...range, ...(timeZone === 'Etc/Unknown' ? {} : { timeZone }) }
      return unwrap(call(endpoints.getPeopleFigures, { query }, { signal }))
    },
    placeholderData: keepPreviousData,
  })
