import { listDevices, revokeDevice, revokeOtherDevices } from '@xrai/contract/routes/devices'
import {
  findDevices,
  revokeDevice as revoke,
  revokeOtherDevices as revokeOthers,
} from '../../accounts/devices/devices.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'
import type { Session } from '../../sessions/session.ts'

/** The person's sessions. */
export const serveDevices = (api: Api): void => {
  const present = async (session: Session) => ({ devices: [...(await findDevices(session))] })

  endpoint(api, listDevices, ({ session }) => present(session))

  endpoint(api, revokeDevice, async ({ session, params }) => {
    await revoke(session, params.id)
    return present(session)
  })

  endpoint(api, revokeOtherDevices, async ({ session }) => {
    await revokeOthers(session)
    return present(session)
  })
}
