import * as routes from '@xrai/contract/routes/earlier-results'
import { toAnalysisDto } from '../../../imaging/analyses/analysis-dto.ts'
import { readResults, renewAnalysis } from '../../../imaging/analyses/renew-analysis.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const serveEarlierResults = (api: Api): void => {
  const { context } = api

  serveRoute(api, routes.listResults, ({ session, params }) => readResults(context, session.scope, params.id))

  serveRoute(api, routes.renewAnalysis, async ({ c, session, params }) =>
    toAnalysisDto(await renewAnalysis(context, session, params.id, c.req.raw.signal)),
  )
}
