import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import type * as team from '@xrai/contract/routes/team'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const teamQuery = queryOptions({
  queryKey: keyOf('team'),
  queryFn: ({ signal }) => unwrap(call(endpoints.getTeam, {}, { signal })),
})

export const useTeam = () => useQuery(teamQuery)

export function useInvite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof team.invite>) => unwrap(call(endpoints.invite, { body })),
    onSuccess: () => invalidateAnswers(cache, 'team'),
  })
}

/** A change of the team, which returns the team. */
function useTeamChange<Input>(change: (input: Input) => ReturnType<typeof call<typeof team.getTeam>>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => unwrap(change(input)),
    onSuccess: answer => cache.setQueryData(teamQuery.queryKey, answer),
  })
}

export const useWithdrawInvitation = () =>
  useTeamChange((id: string) => call(endpoints.withdrawInvitation, { params: { id } }))

export const useChangeRole = () =>
  useTeamChange(({ id, role }: { readonly id: string } & Body<typeof team.changeRole>) =>
    call(endpoints.changeRole, { params: { id }, body: { role } }),
  )

export const useRemoveMember = () => useTeamChange((id: string) => call(endpoints.removeMember, { params: { id } }))

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: keyOf('invitation', token),
    queryFn: ({ signal }) => unwrap(call(endpoints.readInvitation, { body: { token } }, { signal })),
    enabled: token !== '',
    retry: false,
  })

const clinicsQuery = queryOptions({
  queryKey: keyOf('clinics'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listClinics, {}, { signal })),
})

export const useClinics = () => useQuery(clinicsQuery)

/** Clears the cache on a change of clinic. */
function useClinicChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The invitation is used up now; refetched it would show that instead of the next step.
    onSuccess: () => void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' }),
  })
}

export const useAcceptInvitation = () =>
  useClinicChange((token: string) => unwrap(call(endpoints.acceptInvitation, { body: { token } })))

export const useSwitchClinic = () =>
  useClinicChange((id: string) => unwrap(call(endpoints.switchClinic, { body: { id } })))

export const useLeaveClinic = () => useClinicChange(() => unwrap(call(endpoints.leaveClinic, {})))
