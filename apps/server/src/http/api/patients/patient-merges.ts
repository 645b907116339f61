import * as routes from '@xrai/contract/routes/patient-merges'
import { findDuplicates, mergePatients, previewMerge, undoMerge } from '../../../records/patients/merge-patients.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const servePatientMerges = (api: Api): void => {
  serveRoute(api, routes.listDuplicates, ({ session, params }) => findDuplicates(session.scope, params.id))

  serveRoute(api, routes.previewMerge, ({ session, params, body }) =>
    previewMerge(session.scope, params.id, body.otherId),
  )

  serveRoute(api, routes.mergePatients, ({ session, params, body }) => mergePatients(session, params.id, body))

  serveRoute(api, routes.undoMerge, ({ session, params }) => undoMerge(session, params.id))
}
