import { createKey, listKeys, revokeKey } from '@xrai/contract/routes/api-keys'
import { createKey as create, findKeys, revokeKey as revoke } from '../../accounts/clinic/api-keys.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'

/** The clinic's API keys. */
export const serveApiKeys = (api: Api): void => {
  endpoint(api, listKeys, ({ session }) => findKeys(session))

  endpoint(api, createKey, ({ session, body }) => create(session, api.context, body.name))

  endpoint(api, revokeKey, async ({ session, params }) => {
    await revoke(session, params.id)
    return findKeys(session)
  })
}
