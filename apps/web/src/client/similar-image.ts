import { useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The clinic's latest radiograph with the same image as a chosen file, if there is one. */
export const useSimilarImage = (fingerprint: string | undefined) =>
  useQuery({
    queryKey: keyOf('analyses', 'similar', fingerprint ?? ''),
    queryFn: ({ signal }) =>
      unwrap(call(endpoints.findSimilarImage, { query: { fingerprint: fingerprint ?? '' } }, { signal })),
    enabled: fingerprint !== undefined,
    select: ({ similar }) => similar,
  })
