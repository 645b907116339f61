import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BlindAct } from '@xrai/contract/review/blind'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { blindQuery } from './blind.ts'
import { call } from './call.ts'
import { unwrap } from './result.ts'

export function useActBlind(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (act: BlindAct) => unwrap(call(endpoints.actBlind, { params: { id }, body: { act } })),
    onSuccess: answer => cache.setQueryData(blindQuery(id).queryKey, answer),
  })
}
