import { z } from 'zod'
import { measureContentSchema, measureSchema } from '../measures/measure-schema.ts'
import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const measuresSchema = z
  .object({
    measures: z.array(measureSchema).meta({ description: 'The measurements.' }),
    version: z
      .int()
      .nonnegative()
      .meta({ description: 'Grows with each change: of two answers the one with the larger version is the newer one' }),
  })
  .meta({ id: 'Measures' })
export type MeasuresAnswer = z.infer<typeof measuresSchema>

const measuresAnswer = { status: 200, json: measuresSchema } as const

export const listMeasures = route(endpoints.listMeasures, {
  summary: 'The lengths, angles and known objects that dentists drew on the radiograph, in the order of their making',
  tag: 'analyses',
  audit: { view: 'analysis-view' },
  params: idParams,
  answer: measuresAnswer,
  errors: ['NOT_FOUND'],
})

/**
 * Each change is a row, and the latest row of a measure counts: null removes the measure, and sending its content again
 * restores it. A change of a printed measure removes the mark of a reviewed analysis.
 */
export const changeMeasure = route(endpoints.changeMeasure, {
  summary: 'Draw, change or remove a measure',
  tag: 'analyses',
  audit: { writes: ['measure', 'reopen'] },
  params: idParams,
  body: z.object({
    measure: z.uuidv7().meta({ description: 'Made by the client, so that sending it again is idempotent' }),
    content: measureContentSchema.nullable().meta({ description: 'null removes it' }),
  }),
  answer: measuresAnswer,
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'MEASURE_OUTSIDE',
    'TOO_MANY_MEASURES',
    'MEASURE_CHANGES_FULL',
    'REPORT_SIGNED',
    'REPORT_REVIEWED',
  ],
})
