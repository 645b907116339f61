import { AppError } from '@xrai/contract/errors/app-error'
import { listClients, listMessages, markMessage, setClinicPlan, verifyClient } from '@xrai/contract/routes/operator'
import { isOperator } from '../accounts/operator.ts'
import type { Session } from '../accounts/session.ts'
import { markMessage as mark, readMessages } from '../operator/answer-messages.ts'
import { givePlan, readClients, verifyClient as verify } from '../operator/clients.ts'
import { type Api, endpoint } from './endpoint.ts'

/** The rows that belong to nobody's clinic, for whoever runs the installation; FORBIDDEN to all others. */
export const serveOperator = (api: Api): void => {
  const { database, settings } = api.parts
  const { db } = database

  const operatorId = (session: Session): string => {
    if (!isOperator(session, settings)) throw new AppError('FORBIDDEN')
    return session.user.id
  }

  endpoint(api, listMessages, ({ session, query }) => {
    operatorId(session)
    return readMessages(db, query)
  })
  endpoint(api, markMessage, ({ session, params, body }) => mark(db, params.id, body.answered, operatorId(session)))
  endpoint(api, listClients, ({ session, query }) => {
    operatorId(session)
    return readClients(db, query)
  })
  endpoint(api, verifyClient, ({ session, params, body }) => verify(db, params.id, body.verified, operatorId(session)))
  endpoint(api, setClinicPlan, async ({ session, params, body }) => {
    await givePlan(db, params.id, body.plan, operatorId(session))
    return { id: params.id, plan: body.plan }
  })
}
