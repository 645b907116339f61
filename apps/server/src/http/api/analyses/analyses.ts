import { defaultConfidence } from '@xrai/contract/records/limits'
import * as routes from '@xrai/contract/routes/analyses'
import { markSeen } from '../../../accounts/notifications/read-notifications.ts'
import { findClassesFound } from '../../../db/queries/imaging/findings.ts'
import { findReviewQueue } from '../../../db/queries/imaging/review-queue.ts'
import { toAnalysisDto } from '../../../imaging/analyses/analysis-dto.ts'
import { analyzeUpload } from '../../../imaging/analyses/analyze-upload.ts'
import { answerOfPhantom } from '../../../imaging/analyses/answer-of-phantom.ts'
import { decideTooth } from '../../../imaging/analyses/decide-tooth.ts'
import { findCards } from '../../../imaging/analyses/find-cards.ts'
import { loadAnalysis } from '../../../imaging/analyses/load-analysis.ts'
import { markAnalysis } from '../../../imaging/analyses/mark-analysis.ts'
import { placeTeeth } from '../../../imaging/analyses/place-teeth.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The refusals of a form without an image or a type. */
export const uploadRefusals: Refusals = {
  image: { missing: 'IMAGE_REQUIRED', wrong: 'IMAGE_REQUIRED' },
  type: { missing: 'TYPE_REQUIRED', wrong: 'TYPE_UNKNOWN' },
  siteId: { wrong: 'SITE_UNKNOWN' },
}

/*
 * An example of how a resource is served: one `serveRoute` per route value of the contract. The handler gets what the
 * route validated, calls one function of a wing with the session (whose `scope` is the first
 * argument of every query of a clinic's rows), and answers with a presenter. Rules and SQL are elsewhere; a refusal is
 * a thrown AppError.
 */
export const serveAnalyses = (api: Api): void => {
  const { context } = api

  serveRoute(
    api,
    routes.analyze,
    ({ session, body, idempotency, c }) =>
      session.key?.test
        ? answerOfPhantom(body)
        : analyzeUpload(context, session, { ...body, idempotency, signal: c.req.raw.signal }),
    uploadRefusals,
  )

  serveRoute(api, routes.listAnalyses, ({ session, query }) => findCards(session.scope, query))

  serveRoute(api, routes.getReviewQueue, ({ session, query }) => findReviewQueue(session.scope, query.at))

  serveRoute(api, routes.listFoundClasses, async ({ session }) => ({
    classes: await findClassesFound(session.scope, defaultConfidence),
  }))

  serveRoute(api, routes.getAnalysis, async ({ session, params }) => {
    const loaded = await loadAnalysis(session.scope, params.id)
    await markSeen(session, { analysisId: params.id })
    return toAnalysisDto(loaded)
  })

  serveRoute(api, routes.placeTeeth, async ({ session, params, body }) =>
    toAnalysisDto(await placeTeeth(session, params.id, body)),
  )

  serveRoute(api, routes.decideTooth, async ({ session, params, body }) =>
    toAnalysisDto(await decideTooth(session, params.id, body)),
  )

  serveRoute(api, routes.markReviewed, async ({ session, params, body }) =>
    toAnalysisDto(await markAnalysis(session, params.id, body)),
  )
}
