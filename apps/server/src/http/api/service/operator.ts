import * as routes from '@xrai/contract/routes/operator'
import { markMessage, readMessages } from '../../../accounts/operator/answer-messages.ts'
import { givePlan, readClients, verifyClient } from '../../../accounts/operator/clients.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The rows that belong to no clinic. The access table refuses every other caller. */
export const serveOperator = (api: Api): void => {
  const { db } = api.context.database

  serveRoute(api, routes.listMessages, ({ query }) => readMessages(db, query))
  serveRoute(api, routes.markMessage, ({ session, params, body }) =>
    markMessage(session.scope, params.id, body.answered, session.user.id),
  )
  serveRoute(api, routes.listClients, ({ query }) => readClients(db, query))
  serveRoute(api, routes.verifyClient, ({ session, params, body }) =>
    verifyClient(db, params.id, body, session.user.id),
  )
  serveRoute(api, routes.setClinicPlan, async ({ session, params, body }) => {
    await givePlan(db, params.id, body.plan, session.user.id)
    return { id: params.id, plan: body.plan }
  })
}
