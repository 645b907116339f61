import { analyze, getAnalysis, listAnalyses, markReviewed, placeTeeth } from '@xrai/contract/routes/analyses'
import { analyzeUpload } from '../../cases/analyze-upload.ts'
import { findCards } from '../../cases/find-cards.ts'
import { markAnalysis } from '../../cases/mark-analysis.ts'
import { openAnalysis } from '../../cases/open-analysis.ts'
import { placeTeeth as savePlacedTeeth } from '../../cases/place-teeth.ts'
import { presentAnalysis } from '../../cases/present-analysis.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'
import type { Refusals } from '../../http/read-request.ts'

/** The refusals of a form without a picture or a type. */
export const uploadRefusals: Refusals = {
  image: { missing: 'IMAGE_REQUIRED', wrong: 'IMAGE_REQUIRED' },
  type: { missing: 'TYPE_REQUIRED', wrong: 'TYPE_UNKNOWN' },
}

/*
 * How a resource is written: one `endpoint` per route value of the contract; the handler is given what the route
 * checked, calls one function of accounts/, cases/ or report/ with the session (whose `scope` every query of a clinic's
 * rows takes first), and answers with a presenter. Rules and SQL live elsewhere; a refusal is a thrown AppError.
 */
export const serveAnalyses = (api: Api): void => {
  const { context } = api

  endpoint(
    api,
    analyze,
    ({ session, body, headers, c }) =>
      analyzeUpload(context, session, {
        ...body,
        idempotencyKey: headers['idempotency-key'] || null,
        signal: c.req.raw.signal,
      }),
    uploadRefusals,
  )

  endpoint(api, listAnalyses, ({ session, query }) => findCards(session.scope, query))

  endpoint(api, getAnalysis, async ({ session, params }) =>
    presentAnalysis(await openAnalysis(session.scope, params.id)),
  )

  endpoint(api, placeTeeth, async ({ session, params, body }) =>
    presentAnalysis(await savePlacedTeeth(session, params.id, body)),
  )

  endpoint(api, markReviewed, async ({ session, params, body }) =>
    presentAnalysis(await markAnalysis(session, params.id, body.reviewed)),
  )
}
