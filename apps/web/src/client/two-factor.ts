import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import type * as twoFactor from '@xrai/contract/routes/two-factor'
import { call } from './call.ts'
import { invalidateAnswers } from './query-keys.ts'
import { unwrap } from './result.ts'

const useAskProfileAgain = () => {
  const cache = useQueryClient()
  return () => invalidateAnswers(cache, 'profile')
}

export const useStartTwoFactor = () => useMutation({ mutationFn: () => unwrap(call(endpoints.startTwoFactor, {})) })

export const useConfirmTwoFactor = () =>
  useMutation({
    mutationFn: (code: string) => unwrap(call(endpoints.confirmTwoFactor, { body: { code } })),
    onSuccess: useAskProfileAgain(),
  })

export const useStopTwoFactor = () =>
  useMutation({
    mutationFn: (body: Body<typeof twoFactor.stopTwoFactor>) => unwrap(call(endpoints.stopTwoFactor, { body })),
    onSuccess: useAskProfileAgain(),
  })

export const useRenewBackupCodes = () =>
  useMutation({
    mutationFn: (body: Body<typeof twoFactor.renewBackupCodes>) => unwrap(call(endpoints.renewBackupCodes, { body })),
    onSuccess: useAskProfileAgain(),
  })
