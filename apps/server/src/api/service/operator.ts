import { listClients, listMessages, markMessage, setClinicPlan, verifyClient } from '@xrai/contract/routes/operator'
import { type Api, endpoint } from '../../http/endpoint.ts'
import { markMessage as mark, readMessages } from '../../operator/answer-messages.ts'
import { givePlan, readClients, verifyClient as verify } from '../../operator/clients.ts'

/** The rows that belong to no clinic. The access table refuses every other caller. */
export const serveOperator = (api: Api): void => {
  const { db } = api.context.database

  endpoint(api, listMessages, ({ query }) => readMessages(db, query))
  endpoint(api, markMessage, ({ session, params, body }) =>
    mark(session.scope, params.id, body.answered, session.user.id),
  )
  endpoint(api, listClients, ({ query }) => readClients(db, query))
  endpoint(api, verifyClient, ({ session, params, body }) => verify(db, params.id, body.verified, session.user.id))
  endpoint(api, setClinicPlan, async ({ session, params, body }) => {
    await givePlan(db, params.id, body.plan, session.user.id)
    return { id: params.id, plan: body.plan }
  })
}
