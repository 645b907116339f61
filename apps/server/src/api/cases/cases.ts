import {
  createCase as createCaseRoute,
  deleteCase as deleteCaseRoute,
  editCase as editCaseRoute,
  getCase,
  listCases as listCasesRoute,
  restoreCase as restoreCaseRoute,
} from '@xrai/contract/routes/cases'
import { deleteCase, restoreCase } from '../../cases/delete-case.ts'
import { listCases, openCase } from '../../cases/read-cases.ts'
import { createCase, editCase } from '../../cases/write-case.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'
import type { Refusals } from '../../http/read-request.ts'

const refusals: Refusals = {
  name: { missing: 'CASE_NAME_REQUIRED', long: 'TEXT_TOO_LONG' },
  description: { long: 'TEXT_TOO_LONG' },
  patientId: { wrong: 'PATIENT_UNKNOWN' },
}

/** Cases: lists, fields, deletion. What is uploaded into one stands in case-images.ts. */
export const serveCases = (api: Api): void => {
  endpoint(
    api,
    createCaseRoute,
    ({ session, body, headers }) => createCase(session, body, headers['idempotency-key'] || null),
    refusals,
  )

  endpoint(api, listCasesRoute, ({ session, query }) => listCases(session.scope, query))

  endpoint(api, getCase, ({ session, params }) => openCase(session.scope, params.id))

  endpoint(api, editCaseRoute, ({ session, params, body }) => editCase(session, params.id, body), refusals)

  endpoint(api, deleteCaseRoute, ({ session, params }) =>
    deleteCase(session, params.id, api.context.settings.recordRetentionYears),
  )

  endpoint(api, restoreCaseRoute, ({ session, params }) => restoreCase(session, params.id))
}
