import * as routes from '@xrai/contract/routes/service'
import { demoLogin } from '../../../accounts/identity/demo-login.ts'
import { hasDemoClinic } from '../../../db/queries/accounts/clinics.ts'
import { version } from '../../../platform/version.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The configuration that a page needs before sign-in. */
export const serveService = (api: Api): void => {
  const { database, settings } = api.context
  serveRoute(api, routes.getConfig, async () => ({
    version,
    site: settings.site,
    google: settings.google && { clientId: settings.google.clientId },
    tokenSyncUrl: settings.tokenSyncUrl,
    demo: settings.isLocal && (await hasDemoClinic(database.db)) ? demoLogin : null,
  }))
}
