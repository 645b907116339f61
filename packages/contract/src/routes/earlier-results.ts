import { z } from 'zod'
import { analysisSchema, modelSchema } from '../records/analysis.ts'
import { predictionSchema } from '../records/prediction.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const resultsSchema = z
  .object({
    newer: modelSchema
      .nullable()
      .meta({ description: 'The model that would analyse the radiograph now; null where it is the one that did' }),
    earlier: z
      .array(
        z.object({
          model: modelSchema.meta({ description: 'The model that made it.' }),
          replacedAt: z.iso.datetime().meta({ description: 'When a newer result replaced it.' }),
          predictions: z.array(predictionSchema).meta({ description: 'All that the detector saw then.' }),
        }),
      )
      .meta({ description: 'What other models had found before, the newest first' }),
  })
  .meta({ id: 'AnalysisResults' })
export type AnalysisResults = z.infer<typeof resultsSchema>

export const listResults = route(endpoints.listResults, {
  summary: 'What earlier models found on the radiograph, and whether there is a newer one',
  tag: 'analyses',
  audit: { view: 'analysis-view' },
  params: idParams,
  answer: { status: 200, json: resultsSchema },
  errors: ['NOT_FOUND'],
})

/**
 * The newer model's findings replace the earlier ones, which stay stored like every decision: decisions on findings
 * that dentists added still count, and those on earlier findings are proposed for the new ones (`carryOver`). It costs
 * no credit. If the same model analysed it before, nothing changes.
 */
export const renewAnalysis = route(endpoints.renewAnalysis, {
  summary: 'Analyse the radiograph anew with the present model',
  tag: 'analyses',
  audit: { writes: ['renew', 'reopen'] },
  params: idParams,
  answer: { status: 200, json: analysisSchema },
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'ANALYSIS_NOT_DONE',
    'REPORT_SIGNED',
    'NOT_MEMBER',
    'IMAGE_NOT_PROCESSED',
    'SERVER_BUSY',
    'ENGINE_UNAVAILABLE',
    'ENGINE_UNREACHABLE',
    'ENGINE_BUSY',
    'ENGINE_TIMEOUT',
    'ENGINE_REFUSED',
    'ENGINE_ANSWER_INVALID',
    'ENGINE_SCORES_INVALID',
  ],
})
