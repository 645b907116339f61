import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '@xrai/contract/routes/route'
import type * as twoFactor from '@xrai/contract/routes/two-factor'
import { call, endpoint } from './endpoint.ts'
import { profileQuery } from './profile.ts'
import { unwrap } from './result.ts'

const postStart = endpoint<typeof twoFactor.startTwoFactor>('post', '/api/me/two-factor', { session: true })
const postConfirm = endpoint<typeof twoFactor.confirmTwoFactor>('post', '/api/me/two-factor/confirm', {
  session: true,
})
const postStop = endpoint<typeof twoFactor.stopTwoFactor>('post', '/api/me/two-factor/stop', { session: true })
const postCodes = endpoint<typeof twoFactor.renewBackupCodes>('post', '/api/me/two-factor/backup-codes', {
  session: true,
})

const useAskProfileAgain = () => {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: profileQuery.queryKey })
}

export const useStartTwoFactor = () => useMutation({ mutationFn: () => unwrap(call(postStart, {})) })

export const useConfirmTwoFactor = () =>
  useMutation({
    mutationFn: (code: string) => unwrap(call(postConfirm, { body: { code } })),
    onSuccess: useAskProfileAgain(),
  })

export const useStopTwoFactor = () =>
  useMutation({
    mutationFn: (body: Body<typeof twoFactor.stopTwoFactor>) => unwrap(call(postStop, { body })),
    onSuccess: useAskProfileAgain(),
  })

export const useRenewBackupCodes = () =>
  useMutation({
    mutationFn: (body: Body<typeof twoFactor.renewBackupCodes>) => unwrap(call(postCodes, { body })),
    onSuccess: useAskProfileAgain(),
  })
