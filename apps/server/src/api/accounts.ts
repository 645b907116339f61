import { getSession, logout } from '@xrai/contract/routes/accounts'
import { confirmSession } from '@xrai/contract/routes/confirm-session'
import { confirmIdentity } from '../accounts/recent-proof.ts'
import { endSession } from '../sessions/session.ts'
import { serveApiKeys } from './api-keys.ts'
import { serveDevices } from './devices.ts'
import { type Api, endpoint } from './endpoint.ts'
import { servePersonalData } from './personal-data.ts'
import { presentSession } from './present-session.ts'
import { serveProfile } from './profile.ts'
import { serveSignIn } from './sign-in.ts'
import { serveTeam } from './team.ts'
import { serveTwoFactor } from './two-factor.ts'

/** Routes about the caller's own account: sign-in, profile, team, personal data and erasure. */
export const serveAccounts = (api: Api): void => {
  const { settings } = api.context

  serveSignIn(api)
  serveProfile(api)
  serveTwoFactor(api)
  serveDevices(api)
  serveTeam(api)
  serveApiKeys(api)
  servePersonalData(api)

  endpoint(api, logout, async ({ session, c }) => {
    await endSession(session)
    // What an earlier version let the browser keep, and the pages that it holds for its back button. Not the storage: it
    // holds the app's shell, which opens without a connection, the language, and what another tab remembers.
    c.header('clear-site-data', '"cache"')
    return { message: 'success' as const }
  })

  endpoint(api, confirmSession, ({ session, body }) => confirmIdentity(api.context, session, body), {
    code: { wrong: 'CODE_WRONG', missing: 'CODE_WRONG' },
  })

  endpoint(api, getSession, ({ session }) => presentSession(session, settings))
}
