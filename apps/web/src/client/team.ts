import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import type * as team from '@xrai/contract/routes/team'
import { useState } from 'react'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { type Result, unwrap } from './result.ts'
import { createClinicChange } from './session.ts'

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

/** The answer's `clinic` is the name of the one in which the session continues. */
function useClinicChange<Input, Answer extends { readonly clinic: string }>(
  change: (input: Input) => Promise<Result<Answer>>,
) {
  const [changeClinic] = useState(createClinicChange)
  return useMutation({ mutationFn: (input: Input) => changeClinic(() => change(input)) })
}

export const useAcceptInvitation = () =>
  useClinicChange((token: string) => call(endpoints.acceptInvitation, { body: { token } }))

export const useSwitchClinic = () => useClinicChange((id: string) => call(endpoints.switchClinic, { body: { id } }))

export const useLeaveClinic = () => useClinicChange(() => call(endpoints.leaveClinic, {}))
