import { isDeepStrictEqual } from 'node:util'
import { minuteMs } from '@xrai/contract/records/durations'
import * as routes from '@xrai/contract/routes/case-images'
import { caseState } from '../../../records/cases/case-state.ts'
import { retryAnalysis } from '../../../records/cases/retry-analysis.ts'
import { submitImage } from '../../../records/cases/submit-image.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { streamChanges } from '../../frame/stream-changes.ts'
import { uploadRefusals } from '../analyses/analyses.ts'

/** A case without analyses may never complete. */
const emptyMs = minuteMs

export const serveCaseImages = (api: Api): void => {
  const { context } = api

  serveRoute(
    api,
    routes.addCaseImage,
    ({ session, params, body, idempotency, c }) =>
      submitImage(context, session, params.id, {
        ...body,
        idempotency,
        signal: c.req.raw.signal,
      }),
    uploadRefusals,
  )

  serveRoute(api, routes.retryAnalysis, ({ session, params }) => retryAnalysis(context.queue, session, params.id))

  serveRoute(api, routes.caseEvents, async ({ c, session, params }) => {
    const watcher = context.caseWatch.follow(params.id, session.user.id)
    const emptyUntil = performance.now() + emptyMs
    return streamChanges(c, context, {
      route: routes.caseEvents,
      watcher,
      session,
      event: 'state',
      read: () => caseState(session.scope, params.id),
      isNews: (now, latest) => !isDeepStrictEqual(now, latest),
      isOver: ({ status, analyses }) =>
        status === 'completed' || (analyses.length === 0 && performance.now() >= emptyUntil),
    })
  })
}
