import * as routes from '@xrai/contract/routes/report-templates'
import { findTemplates } from '../../../db/queries/reports/report-templates.ts'
import { addTemplate, removeTemplate } from '../../../reports/report/templates.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The clinic's own texts for reports. */
export const serveReportTemplates = (api: Api): void => {
  serveRoute(api, routes.listTemplates, async ({ session }) => ({ templates: await findTemplates(session.scope) }))

  serveRoute(api, routes.addTemplate, ({ session, body }) => addTemplate(session.scope, body))

  serveRoute(api, routes.deleteTemplate, ({ session, params }) => removeTemplate(session.scope, params.id))
}
