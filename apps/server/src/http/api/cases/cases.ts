import * as routes from '@xrai/contract/routes/cases'
import { markSeen } from '../../../accounts/notifications/read-notifications.ts'
import { deleteCase, restoreCase } from '../../../records/cases/delete-case.ts'
import { listCases, readCase } from '../../../records/cases/read-cases.ts'
import { createCase, editCase } from '../../../records/cases/write-case.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

const refusals: Refusals = {
  name: { missing: 'CASE_NAME_REQUIRED', long: 'TEXT_TOO_LONG', rule: 'NAME_UNREADABLE' },
  description: { long: 'TEXT_TOO_LONG' },
  patientId: { wrong: 'PATIENT_UNKNOWN' },
  siteId: { wrong: 'SITE_UNKNOWN' },
}

/** Cases: lists, fields, deletion. case-images.ts has the uploads into a case. */
export const serveCases = (api: Api): void => {
  serveRoute(
    api,
    routes.createCase,
    ({ session, body, idempotency }) => createCase(session, body, idempotency),
    refusals,
  )

  serveRoute(api, routes.listCases, ({ session, query }) => listCases(session.scope, query))

  serveRoute(api, routes.getCase, async ({ session, params }) => {
    const found = await readCase(session, params.id)
    await markSeen(session, { caseId: params.id })
    return found
  })

  serveRoute(api, routes.editCase, ({ session, params, body }) => editCase(session, params.id, body), refusals)

  serveRoute(api, routes.deleteCase, ({ session, params, query }) =>
    deleteCase(session, params.id, {
      retentionYears: api.context.settings.recordRetentionYears,
      withSigned: query.signed === 'true',
    }),
  )

  serveRoute(api, routes.restoreCase, ({ session, params }) => restoreCase(session, params.id))
}
