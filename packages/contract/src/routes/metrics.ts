import { z } from 'zod'
import { metricsIntervals, metricsSchema } from '../records/metrics.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { reportTimeZone } from '../report/report-dates.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const getMetrics = route(endpoints.getMetrics, {
  summary: "The clinic's figures over a range of days",
  tag: 'metrics',
  query: z.object({
    /** Thirty days up to `to` by default. */
    from: z.iso.date().optional(),
    /** Today in `timeZone` by default. */
    to: z.iso.date().optional(),
    timeZone: timeZoneSchema.default(reportTimeZone),
    /** By default days up to two months, then weeks. */
    interval: z.enum(metricsIntervals).optional(),
  }),
  answer: { status: 200, json: metricsSchema },
  errors: ['RANGE_INVALID'],
})
