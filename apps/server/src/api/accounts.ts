import { getSession, logout } from '@xrai/contract/routes/accounts'
import { endSession } from '../accounts/session.ts'
import { serveApiKeys } from './api-keys.ts'
import { serveDevices } from './devices.ts'
import { type Api, endpoint } from './endpoint.ts'
import { servePersonalData } from './personal-data.ts'
import { presentSession } from './present-session.ts'
import { serveProfile } from './profile.ts'
import { serveSignIn } from './sign-in.ts'
import { serveTeam } from './team.ts'
import { serveTwoFactor } from './two-factor.ts'

/** Everything about whoever calls: how they come in, what is theirs, and how they leave. */
export const serveAccounts = (api: Api): void => {
  const { auth, settings } = api.parts

  serveSignIn(api)
  serveProfile(api)
  serveTwoFactor(api)
  serveDevices(api)
  serveTeam(api)
  serveApiKeys(api)
  servePersonalData(api)

  endpoint(api, logout, async ({ session }) => {
    await endSession(auth, session)
    return { message: 'success' as const }
  })

  endpoint(api, getSession, ({ session }) => presentSession(session, settings))
}
