import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Analysis } from '@xrai/contract/records/analysis'
import { mayCall } from '@xrai/contract/routes/access'
import type { Blind } from '@xrai/contract/routes/blind'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'
import { useSession } from './session.ts'

/** While it is on screen, it changes only by the user's own acts. */
export const blindQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('blind', id),
    queryFn: ({ signal }) => unwrap(call(endpoints.getBlind, { params: { id } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

const never: Blind = { state: 'off', canBegin: false, marks: [] }

/**
 * Off for a user who may not decide, and if there is nothing to hide or a dentist has completed the review; undefined
 * until it is known.
 */
export function useBlind(analysis: Pick<Analysis, 'id' | 'status'> | undefined) {
  const { data: session } = useSession()
  const isDone = analysis?.status === 'pending_revision' || analysis?.status === 'ready'
  const mayDecide = mayCall(endpoints.actBlind, session)
  const query = useQuery({ ...blindQuery(analysis?.id ?? ''), enabled: isDone && mayDecide })
  const isAsked = analysis !== undefined && (session === undefined || (isDone && mayDecide))
  return { ...query, blind: isAsked ? query.data : never }
}
