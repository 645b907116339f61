import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Days as YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The clinic's figures on the clock of who looks; those of the last range stay until the new ones come. */
export const useMetrics = (range: DayRange) =>
  useQuery({
    // Under the analyses: what changes one of them changes the figures.
    queryKey: keyOf('analyses', 'metrics', range),
    queryFn: ({ signal }) => unwrap(call(endpoints.getMetrics, { query: { ...range, ...timeZone() } }, { signal })),
    placeholderData: keepPreviousData,
  })

function timeZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // Some browsers that hide where they are say so in this way; the server has its own then.
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? {} : { timeZone }
}
