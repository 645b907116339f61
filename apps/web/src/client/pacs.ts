import { useMutation, useQuery } from '@tanstack/react-query'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { planGives } from '@xrai/contract/routes/plan-table'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'
import { useSession } from './session.ts'

/** The PACS that the user may query for studies; none if the plan excludes them. */
export function usePacs() {
  const { data: session } = useSession()
  const mayAsk = session != null && mayCall(endpoints.listPacs, session) && planGives(session.plan, 'full-api')
  return useQuery({
    queryKey: keyOf('pacs'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listPacs, {}, { signal })),
    select: ({ pacs }) => pacs,
    enabled: mayAsk,
  })
}

/** Queries one PACS for a patient's studies, without a cache. */
export const usePacsSearch = (id: string) =>
  useMutation({
    mutationFn: (peerId: string) => unwrap(call(endpoints.searchPacs, { params: { id }, body: { peerId } })),
  })
