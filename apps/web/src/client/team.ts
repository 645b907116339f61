import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Body } from '@xrai/contract/routes/route'
import type * as team from '@xrai/contract/routes/team'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'

const getTeam = endpoint<typeof team.getTeam>('get', '/api/team', { session: true })
const postInvitation = endpoint<typeof team.invite>('post', '/api/team/invitations', { session: true })
const deleteInvitation = endpoint<typeof team.withdrawInvitation>('delete', '/api/team/invitations/{id}', {
  session: true,
})
const patchMember = endpoint<typeof team.changeRole>('patch', '/api/team/members/{id}', { session: true })
const deleteMember = endpoint<typeof team.removeMember>('delete', '/api/team/members/{id}', { session: true })
const postLeave = endpoint<typeof team.leaveClinic>('post', '/api/team/leave', { session: true })
const postRead = endpoint<typeof team.readInvitation>('post', '/api/invitations/read', { session: false })
const postAccept = endpoint<typeof team.acceptInvitation>('post', '/api/invitations/accept', { session: true })
const getClinics = endpoint<typeof team.listClinics>('get', '/api/me/clinics', { session: true })
const putClinic = endpoint<typeof team.switchClinic>('put', '/api/session/clinic', { session: true })

const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => unwrap(call(getTeam, {}, { signal })),
})

export const useTeam = () => useQuery(teamQuery)

export function useInvite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof team.invite>) => unwrap(call(postInvitation, { body })),
    onSuccess: () => cache.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}

/** A change of the team, which answers the team. */
function useTeamChange<Input>(change: (input: Input) => ReturnType<typeof call<typeof team.getTeam>>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => unwrap(change(input)),
    onSuccess: answer => cache.setQueryData(teamQuery.queryKey, answer),
  })
}

export const useWithdrawInvitation = () => useTeamChange((id: string) => call(deleteInvitation, { params: { id } }))

export const useChangeRole = () =>
  useTeamChange(({ id, role }: { readonly id: string } & Body<typeof team.changeRole>) =>
    call(patchMember, { params: { id }, body: { role } }),
  )

export const useRemoveMember = () => useTeamChange((id: string) => call(deleteMember, { params: { id } }))

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => unwrap(call(postRead, { body: { token } }, { signal })),
    enabled: token !== '',
    retry: false,
  })

const clinicsQuery = queryOptions({
  queryKey: ['clinics'],
  queryFn: ({ signal }) => unwrap(call(getClinics, {}, { signal })),
})

export const useClinics = () => useQuery(clinicsQuery)

/** In another clinic nothing of the one before is shown. */
function useClinicChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The invitation was used up by this; asked again it would say so in the place of the way on.
    onSuccess: () => void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' }),
  })
}

export const useAcceptInvitation = () =>
  useClinicChange((token: string) => unwrap(call(postAccept, { body: { token } })))

export const useSwitchClinic = () => useClinicChange((id: string) => unwrap(call(putClinic, { body: { id } })))

export const useLeaveClinic = () => useClinicChange(() => unwrap(call(postLeave, {})))
