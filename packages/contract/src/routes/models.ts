import { z } from 'zod'
import { measuredModelSchema } from '../records/measured-model.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** An analysis names its model and version; a model that is not in this list belongs to an earlier detector. */
export const listModels = route(endpoints.listModels, {
  summary: 'The models at work here, with how often each class is right from each confidence on',
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    json: z.object({
      models: z
        .array(measuredModelSchema)
        .meta({ description: 'The models in use, each with what was measured of it.' }),
    }),
  },
  errors: [],
})
