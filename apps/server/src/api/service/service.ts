import * as routes from '@xrai/contract/routes/service'
import { demoLogin } from '../../accounts/demo-login.ts'
import { hasDemoClinic } from '../../db/queries/clinics.ts'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { version } from '../../version.ts'

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
