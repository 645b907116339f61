import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as operator from '@xrai/contract/routes/operator'
import type { Body, Query } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'

const getMessages = endpoint<typeof operator.listMessages>('get', '/api/operator/messages', { session: true })
const patchMessage = endpoint<typeof operator.markMessage>('patch', '/api/operator/messages/{id}', { session: true })
const getPeople = endpoint<typeof operator.listClients>('get', '/api/operator/people', { session: true })
const patchPerson = endpoint<typeof operator.verifyClient>('patch', '/api/operator/people/{id}', { session: true })
const patchClinic = endpoint<typeof operator.setClinicPlan>('patch', '/api/operator/clinics/{id}', { session: true })

export const useMessages = (query: Query<typeof operator.listMessages>) =>
  useQuery({
    queryKey: ['operator', 'messages', query],
    queryFn: ({ signal }) => unwrap(call(getMessages, { query }, { signal })),
    placeholderData: keepPreviousData,
  })

export const useClients = (query: Query<typeof operator.listClients>) =>
  useQuery({
    queryKey: ['operator', 'people', query],
    queryFn: ({ signal }) => unwrap(call(getPeople, { query }, { signal })),
    placeholderData: keepPreviousData,
  })

interface OfOne<B> {
  readonly id: string
  readonly body: B
}

/** A change of one row, after which the lists are asked for again. */
function useChange<B, A>(change: (one: OfOne<B>) => Promise<A>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  })
}

export const useMarkMessage = () =>
  useChange(({ id, body }: OfOne<Body<typeof operator.markMessage>>) =>
    unwrap(call(patchMessage, { params: { id }, body })),
  )

export const useVerifyClient = () =>
  useChange(({ id, body }: OfOne<Body<typeof operator.verifyClient>>) =>
    unwrap(call(patchPerson, { params: { id }, body })),
  )

export const useSetClinicPlan = () =>
  useChange(({ id, body }: OfOne<Body<typeof operator.setClinicPlan>>) =>
    unwrap(call(patchClinic, { params: { id }, body })),
  )
