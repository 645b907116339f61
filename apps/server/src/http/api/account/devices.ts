import * as routes from '@xrai/contract/routes/devices'
import { findDevices, revokeDevice, revokeOtherDevices } from '../../../accounts/identity/devices/devices.ts'
import type { Session } from '../../../accounts/sessions/session.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The person's sessions. */
export const serveDevices = (api: Api): void => {
  const present = async (session: Session) => ({ devices: [...(await findDevices(session))] })

  serveRoute(api, routes.listDevices, ({ session }) => present(session))

  serveRoute(api, routes.revokeDevice, async ({ session, params }) => {
    await revokeDevice(session, params.id)
    return present(session)
  })

  serveRoute(api, routes.revokeOtherDevices, async ({ session }) => {
    await revokeOtherDevices(session)
    return present(session)
  })
}
