import { useMutation, useQuery } from '@tanstack/react-query'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { planGives } from '@xrai/contract/routes/plan-table'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'
import { useSession } from './session.ts'

/** The PACS that the user may ask for studies; none where the plan does not give them. */
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

/** Asks one PACS for the studies of a patient, each time anew. */
export const usePacsSearch = (id: string) =>
  useMutation({
    mutationFn: (peerId: string) => unwrap(call(endpoints.searchPacs, { params: { id }, body: { peerId } })),
  })
