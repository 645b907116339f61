import * as routes from '@xrai/contract/routes/case-images'
import { caseState } from '../../cases/case-state.ts'
import { retryAnalysis } from '../../cases/retry-analysis.ts'
import { submitImage } from '../../cases/submit-image.ts'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { uploadRefusals } from '../analyses/analyses.ts'
import { streamCase } from './stream-case.ts'

export const serveCaseImages = (api: Api): void => {
  const { context } = api

  serveRoute(
    api,
    routes.addCaseImage,
    ({ session, params, body, headers, c }) =>
      submitImage(context, session, params.id, {
        ...body,
        idempotencyKey: headers['idempotency-key'] || null,
        signal: c.req.raw.signal,
      }),
    uploadRefusals,
  )

  serveRoute(api, routes.retryAnalysis, ({ session, params }) => retryAnalysis(context.queue, session, params.id))

  serveRoute(api, routes.caseEvents, async ({ c, session, params }) => {
    const watcher = context.caseWatch.follow(params.id, session.user.id)
    try {
      // Read once before the answer begins, for a refusal needs its status.
      return streamCase(c, context, { watcher, session, first: await caseState(session.scope, params.id) })
    } catch (error) {
      watcher.end()
      throw error
    }
  })
}
