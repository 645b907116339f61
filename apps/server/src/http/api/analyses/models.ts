import { radiographTypes } from '@xrai/contract/records/radiograph'
import * as routes from '@xrai/contract/routes/models'
import { toModelDto } from '../../../imaging/analyses/model-dto.ts'
import { findModelsInUse } from '../../../imaging/models/installed-model-dto.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** A model changes with a restart or an activation, so its figures are cached for minutes only. */
const kept = 'public, max-age=600' as const

export const serveModels = (api: Api): void => {
  const { database, engine } = api.context

  serveRoute(api, routes.listModels, async ({ c }) => {
    c.set('publicFor', kept)
    const shipped = new Set(radiographTypes.flatMap(type => engine.modelFor(type) ?? []))
    return { models: [...shipped, ...(await findModelsInUse(database.db))].map(toModelDto) }
  })
}
