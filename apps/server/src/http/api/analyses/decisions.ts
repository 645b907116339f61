import * as routes from '@xrai/contract/routes/decisions'
import { markSeen } from '../../../accounts/notifications/read-notifications.ts'
import { decide } from '../../../imaging/review/decide.ts'
import { type AnalysisNews, readNews } from '../../../imaging/review/follow-analysis.ts'
import { readDecisions } from '../../../imaging/review/read-decisions.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { streamChanges } from '../../frame/stream-changes.ts'

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
    const watcher = context.analysisWatch.follow(params.id, session.user.id)
    return streamChanges<AnalysisNews>(c, context, {
      route: routes.decisionEvents,
      watcher,
      session,
      event: 'decisions',
      read: async latest => {
        const news = await readNews(session.scope, params.id, query.since, latest)
        if (!latest) await markSeen(session, { analysisId: params.id })
        return news
      },
      isNews: ({ arrived, isMeasured, hasNewFacts }) => arrived.decisions.length > 0 || isMeasured || hasNewFacts,
      hasMore: ({ arrived }) => arrived.more,
      dataOf: ({ arrived: { decisions, cursor }, measures, isMeasured, facts, hasNewFacts }) => ({
        decisions,
        cursor,
        ...(isMeasured && { measures }),
        ...(hasNewFacts && { facts }),
      }),
    })
  })
}
