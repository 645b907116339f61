import * as routes from '@xrai/contract/routes/measures'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { changeMeasure } from '../../measures/change-measure.ts'
import { readMeasures } from '../../measures/read-measures.ts'

export const serveMeasures = (api: Api): void => {
  serveRoute(api, routes.listMeasures, ({ session, params }) => readMeasures(session.scope, params.id))

  serveRoute(api, routes.changeMeasure, ({ session, params, body }) => changeMeasure(session, params.id, body))
}
