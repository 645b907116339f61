import * as routes from '@xrai/contract/routes/installed-models'
import type { Session } from '../../../accounts/sessions/session.ts'
import { searchClinics } from '../../../db/queries/imaging/installed-models.ts'
import { readAgreement } from '../../../imaging/models/agreement.ts'
import { installPlaced } from '../../../imaging/models/install-model.ts'
import { readInstalledModels } from '../../../imaging/models/installed-model-dto.ts'
import { activateModel, retireModel, shadowModel, undoActivationOf } from '../../../imaging/models/operate-models.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

const mostClinics = 20

/** The detectors of the installation. The access table refuses every caller but the operator. */
export const serveInstalledModels = (api: Api): void => {
  const { context } = api
  const { db } = context.database
  const operatorOf = ({ scope, user }: Session) => ({ scope, by: user.id })
  const list = () => readInstalledModels(context, db)

  serveRoute(api, routes.listInstalledModels, list)
  serveRoute(api, routes.installModel, async ({ session, params: { name } }) => {
    await installPlaced(context, operatorOf(session), name)
    return list()
  })
  serveRoute(api, routes.shadowModel, async ({ session, params, body }) => {
    await shadowModel(context, operatorOf(session), params.id, body.shadow)
    return list()
  })
  serveRoute(api, routes.retireModel, async ({ session, params }) => {
    await retireModel(context, operatorOf(session), params.id)
    return list()
  })
  serveRoute(api, routes.readAgreement, ({ params }) => readAgreement(db, params.id))
  serveRoute(api, routes.activateModel, async ({ session, params, body: { at, model: modelId, ...body } }) => {
    const asked = { ...body, actId: params.id, modelId, at: at === null ? null : new Date(at) }
    await activateModel(context, operatorOf(session), asked)
    return list()
  })
  serveRoute(api, routes.undoActivation, async ({ session, params }) => {
    await undoActivationOf(context, operatorOf(session), params.id)
    return list()
  })
  serveRoute(api, routes.listOperatorClinics, async ({ query }) => ({
    clinics: await searchClinics(db, query.q, mostClinics),
  }))
}
