import { z } from 'zod'
import { timeZoneSchema } from './time-zone.ts'

export const metricsIntervals = ['day', 'week'] as const
export type MetricsInterval = (typeof metricsIntervals)[number]

/** Maximum number of days in one answer, both ends included. */
export const metricsDaysMaximum = 1100
export const metricsDaysDefault = 30

/** The home panel's figures, of analyses uploaded from `from` to `to`, both days included, in `timeZone`. */
export const metricsSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: timeZoneSchema,
    interval: z.enum(metricsIntervals),
    analyses: z.object({
      total: z.int().nonnegative(),
      /** One entry per day or week (Monday to Sunday, cut at both ends), empty ones included. */
      overTime: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), count: z.int().nonnegative() })),
    }),
    /** Wire classes, the most frequent first; counts findings at or above the default threshold. */
    findingsByClass: z.array(z.object({ class: z.string(), count: z.int().positive() })),
    /** The analyses that the detector finished; `share` is 0–1, null if there is none. */
    reviewed: z.object({
      count: z.int().nonnegative(),
      of: z.int().nonnegative(),
      share: z.number().min(0).max(1).nullable(),
    }),
    /** The detector's time for one analysis. */
    secondsPerAnalysis: z.object({ median: z.number().nonnegative(), p90: z.number().nonnegative() }).nullable(),
  })
  .meta({ id: 'Metrics' })
export type Metrics = z.infer<typeof metricsSchema>
