import * as routes from '@xrai/contract/routes/two-factor'
import {
  confirmTwoFactor,
  renewBackupCodes,
  startTwoFactor,
  stopTwoFactor,
} from '../../../accounts/identity/login/two-factor.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** Sets up and turns off the second step of a person's logins. */
export const serveTwoFactor = (api: Api): void => {
  const wrongCode = { code: { wrong: 'CODE_WRONG', missing: 'CODE_WRONG' } } as const

  serveRoute(api, routes.startTwoFactor, ({ session }) => startTwoFactor(api.context, session))

  serveRoute(
    api,
    routes.confirmTwoFactor,
    ({ session, body }) => confirmTwoFactor(api.context, session, body.code),
    wrongCode,
  )

  serveRoute(
    api,
    routes.stopTwoFactor,
    async ({ session, body }) => {
      await stopTwoFactor(api.context, session, body.code)
      return { message: 'success' as const }
    },
    wrongCode,
  )

  serveRoute(
    api,
    routes.renewBackupCodes,
    ({ session, body }) => renewBackupCodes(api.context, session, body.code),
    wrongCode,
  )
}
