import { z } from 'zod'
import { measurementContentSchema, measurementSchema } from '../measurements/measurement-schema.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

export const measurementsSchema = z
  .object({
    measures: z.array(measurementSchema).meta({ description: 'The measurements.' }),
    version: z
      .int()
      .nonnegative()
      .meta({ description: 'Grows with each change: of two answers the one with the larger version is the newer one' }),
  })
  .meta({ id: 'Measures' })
export type MeasurementsAnswer = z.infer<typeof measurementsSchema>

const measurementsAnswer = { status: 200, json: measurementsSchema } as const

export const listMeasurements = route(endpoints.listMeasurements, {
  summary: 'The lengths, angles and known objects that dentists drew on the radiograph, in the order of their making',
  tag: 'analyses',
  audit: { view: 'analysis-view' },
  params: idParams,
  answer: measurementsAnswer,
  errors: ['NOT_FOUND'],
})

/**
 * Each change is a row, and the latest row of a measure counts: null removes the measure, and sending its content again
 * restores it. A change of a printed measure removes the mark of a reviewed analysis.
 */
export const changeMeasurement = route(endpoints.changeMeasurement, {
  summary: 'Draw, change or remove a measure',
  tag: 'analyses',
  audit: { writes: ['measure', 'reopen'] },
  params: idParams,
  body: z.object({
    measure: z.uuidv7().meta({ description: 'Made by the client, so that sending it again is idempotent' }),
    content: measurementContentSchema.nullable().meta({ description: 'null removes it' }),
  }),
  answer: measurementsAnswer,
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
