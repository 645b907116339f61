import * as routes from '@xrai/contract/routes/decisions'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { markSeen } from '../../notifications/read-notifications.ts'
import { decide } from '../../review/decide.ts'
import { readDecisions } from '../../review/read-decisions.ts'
import { streamDecisions } from './stream-decisions.ts'

export const serveDecisions = (api: Api): void => {
  const { context } = api

  serveRoute(api, routes.listDecisions, ({ session, params, query }) =>
    readDecisions(session.scope, params.id, query.since),
  )

  serveRoute(
    api,
    routes.decide,
    async ({ session, params, body }) => ({ decisions: await decide(session, params.id, body.decisions) }),
    { decisions: { wrong: 'DECISION_INVALID' } },
  )

  serveRoute(api, routes.decisionEvents, async ({ c, session, params, query }) => {
    const watcher = context.decisionWatch.follow(params.id, session.user.id)
    try {
      // Read once before the answer begins, for a refusal needs its status.
      const first = await readDecisions(session.scope, params.id, query.since)
      await markSeen(session, { analysisId: params.id })
      return streamDecisions(c, context, { watcher, session, analysisId: params.id, first })
    } catch (error) {
      watcher.end()
      throw error
    }
  })
}
