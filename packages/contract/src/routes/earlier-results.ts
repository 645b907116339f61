import { z } from 'zod'
import { analysisSchema, modelSchema } from '../records/analysis.ts'
import { predictionSchema } from '../records/prediction.ts'
import * as endpoints from './endpoints.ts'
import { engineErrors } from './error-groups.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const resultsSchema = z
  .object({
    newer: modelSchema
      .nullable()
      .meta({ description: 'The model that would analyse the radiograph now; null if it is the one that did' }),
    earlier: z
      .array(
        z.object({
          model: modelSchema.meta({ description: 'The model that made it.' }),
          replacedAt: z.iso.datetime().meta({ description: 'When a newer result replaced it.' }),
          predictions: z.array(predictionSchema).meta({ description: 'All that the detector saw then.' }),
        }),
      )
      .meta({ description: 'The results of earlier models, newest first' }),
  })
  .meta({ id: 'AnalysisResults' })
export type AnalysisResults = z.infer<typeof resultsSchema>

export const listResults = route(endpoints.listResults, {
  summary: 'List the results of earlier models on the radiograph, and say if there is a newer model',
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
  summary: 'Analyse the radiograph again with the current model',
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
    ...engineErrors,
  ],
})
