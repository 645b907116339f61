import { confirmTwoFactor, renewBackupCodes, startTwoFactor, stopTwoFactor } from '@xrai/contract/routes/two-factor'
import {
  confirmTwoFactor as confirm,
  renewBackupCodes as renew,
  startTwoFactor as start,
  stopTwoFactor as stop,
} from '../../accounts/login/two-factor.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'

/** The second step of the person's logins. */
export const serveTwoFactor = (api: Api): void => {
  const wrongCode = { code: { wrong: 'CODE_WRONG', missing: 'CODE_WRONG' } } as const

  endpoint(api, startTwoFactor, ({ session }) => start(api.context, session))

  endpoint(api, confirmTwoFactor, ({ session, body }) => confirm(api.context, session, body.code), wrongCode)

  endpoint(
    api,
    stopTwoFactor,
    async ({ session, body }) => {
      await stop(api.context, session, body.code)
      return { message: 'success' as const }
    },
    wrongCode,
  )

  endpoint(api, renewBackupCodes, ({ session, body }) => renew(api.context, session, body.code), wrongCode)
}
