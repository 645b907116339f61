import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as routes from '@xrai/contract/routes/installed-models'
import type { AnswerOf, Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const listKey = keyOf('operator', 'models')
type List = AnswerOf<typeof routes.listInstalledModels>

export const useInstalledModels = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => unwrap(call(endpoints.listInstalledModels, {}, { signal })),
  })

/** Often enough for the table to be seen growing. */
const growsMs = 15_000

export const useModelAgreement = (id: string) =>
  useQuery({
    queryKey: keyOf('operator', 'models', id, 'agreement'),
    queryFn: ({ signal }) => unwrap(call(endpoints.readModelAgreement, { params: { id } }, { signal })),
    refetchInterval: growsMs,
  })

export const useOperatorClinics = (q: string) =>
  useQuery({
    queryKey: keyOf('operator', 'clinics', q),
    queryFn: ({ signal }) => unwrap(call(endpoints.listOperatorClinics, { query: { q } }, { signal })),
  })

/** A change, whose answer is the list as it is afterwards. */
function useChange<Given>(change: (given: Given) => Promise<List>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: list => queries.setQueryData(listKey, list),
    onError: () => queries.invalidateQueries({ queryKey: listKey }),
  })
}

export const useInstallModel = () =>
  useChange((name: string) => unwrap(call(endpoints.installModel, { params: { name } })))

export const useActivateModel = () =>
  useChange(({ id, body }: { readonly id: string; readonly body: Body<typeof routes.activateModel> }) =>
    unwrap(call(endpoints.activateModel, { params: { id }, body })),
  )

export const useUndoActivation = () =>
  useChange((id: string) => unwrap(call(endpoints.undoActivation, { params: { id } })))

export const useShadowModel = () =>
  useChange(({ id, shadow }: { readonly id: string; readonly shadow: boolean }) =>
    unwrap(call(endpoints.shadowModel, { params: { id }, body: { shadow } })),
  )

export const useRetireModel = () => useChange((id: string) => unwrap(call(endpoints.retireModel, { params: { id } })))
