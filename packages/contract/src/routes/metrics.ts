import { z } from 'zod'
import { daySchema } from '../records/day.ts'
import { metricsIntervals, metricsSchema } from '../records/metrics.ts'
import { siteOrNoneSchema } from '../records/site.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { agreementSchema } from '../review/agreement-schema.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** A year for which the adjacent days are valid dates too. */
const day = daySchema.refine(text => text >= '2000-01-01' && text <= '2100-12-31')

const days = z.object({
  from: day.optional().meta({ description: 'The first day, YYYY-MM-DD; thirty days up to `to` by default.' }),
  to: day.optional().meta({ description: 'The last day, YYYY-MM-DD; today in `timeZone` by default.' }),
  timeZone: timeZoneSchema.optional(),
})
const ofSite = {
  site: siteOrNoneSchema
    .optional()
    .meta({ description: "Only radiographs of this site; 'none' for those without a site." }),
}
export type DaysQuery = z.output<typeof days>

export const getMetrics = route(endpoints.getMetrics, {
  summary: "The clinic's figures over a range of days",
  tag: 'metrics',
  audit: { none: 'counts alone' },
  query: days.extend({
    interval: z
      .enum(metricsIntervals)
      .optional()
      .meta({ description: 'The width of a bar; by default days up to two months, then weeks.' }),
    ...ofSite,
  }),
  answer: { status: 200, json: metricsSchema },
  errors: ['RANGE_INVALID'],
})

export const getAgreement = route(endpoints.getAgreement, {
  summary: "Read how the clinic's dentists decided on the detector's findings, by class, dentist and model version",
  tag: 'metrics',
  audit: { none: 'counts alone, and names of colleagues' },
  query: days,
  answer: { status: 200, json: agreementSchema },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const exportAgreement = route(endpoints.exportAgreement, {
  summary: "Export dentists' agreement with the detector as a CSV file (RFC 4180, UTF-8 with a byte order mark)",
  tag: 'metrics',
  audit: { none: 'counts alone, and names of colleagues' },
  query: days,
  answer: { status: 200, file: ['text/csv'] },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})
