import { foldChanges } from '@xrai/contract/odontogram/changes'
import * as routes from '@xrai/contract/routes/odontograms'
import { findChanges } from '../../../db/queries/records/odontograms.ts'
import { changeOdontogram } from '../../../records/odontograms/change-odontogram.ts'
import { discardOdontogram, restoreOdontogram } from '../../../records/odontograms/discard-odontogram.ts'
import { findProposals } from '../../../records/odontograms/proposals.ts'
import { listOdontograms, readOdontogram, requireOdontogram } from '../../../records/odontograms/read-odontograms.ts'
import { odontogramPdf, signOdontogram } from '../../../records/odontograms/sign-odontogram.ts'
import { correctOdontogramSite, createOdontogram, writeTexts } from '../../../records/odontograms/write-odontogram.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

const refusals: Refusals = {
  specifications: { long: 'TEXT_TOO_LONG' },
  observations: { long: 'TEXT_TOO_LONG' },
  siteId: { wrong: 'SITE_UNKNOWN' },
}

/** A patient's odontograms: begun, filled, signed, printed. */
export const serveOdontograms = (api: Api): void => {
  const { context } = api

  serveRoute(api, routes.listOdontograms, async ({ session, params }) => ({
    odontograms: await listOdontograms(session.scope, params.id),
  }))

  serveRoute(api, routes.createOdontogram, ({ session, params, body }) => createOdontogram(session, params.id, body))

  serveRoute(api, routes.getOdontogram, ({ session, params }) => readOdontogram(session.scope, params.id))

  serveRoute(api, routes.discardOdontogram, ({ session, params }) => discardOdontogram(session, params.id))

  serveRoute(api, routes.restoreOdontogram, ({ session, params }) => restoreOdontogram(session, params.id))

  serveRoute(api, routes.changeOdontogram, ({ session, params, body }) =>
    changeOdontogram(session, params.id, body.changes),
  )

  serveRoute(
    api,
    routes.writeOdontogramTexts,
    ({ session, params, body }) => writeTexts(session, params.id, body),
    refusals,
  )

  serveRoute(
    api,
    routes.setOdontogramSite,
    ({ session, params, body }) => correctOdontogramSite(session, params.id, body.siteId),
    refusals,
  )

  serveRoute(api, routes.listChartProposals, async ({ session: { scope }, params }) => {
    const { odontogram } = await requireOdontogram(scope, params.id)
    const standing = foldChanges(await findChanges(scope, params.id))
    return { proposals: await findProposals(scope, odontogram, standing) }
  })

  serveRoute(api, routes.getOdontogramPdf, async ({ session, params, c }) => {
    const { pdf, code } = await odontogramPdf(context, session, params.id, c.req.raw.signal)
    return c.body(pdf, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${code}.pdf"`,
    })
  })

  serveRoute(api, routes.signOdontogram, ({ session, params, body, c }) =>
    signOdontogram(context, session, params.id, { ...body, signal: c.req.raw.signal }),
  )
}
