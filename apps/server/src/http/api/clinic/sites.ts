import * as routes from '@xrai/contract/routes/sites'
import {
  archiveSite,
  createSite,
  editSite,
  orderSites,
  readSites,
  restoreSite,
  setUsualSite,
} from '../../../accounts/identity/clinic/sites.ts'
import { readSiteFigures } from '../../../insight/metrics/site-figures.ts'
import { correctImageSite } from '../../../records/cases/image-site.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { inZone } from './in-zone.ts'

const refusals: Refusals = {
  name: { missing: 'SITE_NAME_REQUIRED', wrong: 'SITE_NAME_REQUIRED', rule: 'NAME_UNREADABLE', long: 'TEXT_TOO_LONG' },
  address: { long: 'TEXT_TOO_LONG' },
  phone: { wrong: 'PHONE_INVALID', long: 'PHONE_INVALID' },
}

const ofWork: Refusals = { siteId: { wrong: 'SITE_UNKNOWN' } }

/** The clinic's sites, and their members. */
export const serveSites = (api: Api): void => {
  serveRoute(api, routes.listSites, ({ session }) => readSites(session))

  serveRoute(api, routes.createSite, ({ session, body }) => createSite(session, body), refusals)

  serveRoute(api, routes.orderSites, async ({ session, body }) => {
    await orderSites(session, body.order)
    return readSites(session)
  })

  serveRoute(
    api,
    routes.editSite,
    async ({ session, params, body }) => {
      await editSite(session, params.id, body)
      return readSites(session)
    },
    refusals,
  )

  serveRoute(api, routes.archiveSite, async ({ session, params }) => {
    await archiveSite(session, params.id)
    return readSites(session)
  })

  serveRoute(api, routes.restoreSite, async ({ session, params }) => {
    await restoreSite(session, params.id)
    return readSites(session)
  })

  serveRoute(
    api,
    routes.setUsualSite,
    async ({ session, params, body }) => {
      await setUsualSite(session, params.id, body.siteId)
      return body
    },
    ofWork,
  )

  serveRoute(
    api,
    routes.setImageSite,
    ({ session, params, body }) => correctImageSite(session, params.id, body.siteId),
    ofWork,
  )

  serveRoute(api, routes.getSiteFigures, ({ session, query }) => readSiteFigures(session.scope, inZone(session, query)))
}
