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
    from: z.iso.date().meta({ description: 'The first day.' }),
    to: z.iso.date().meta({ description: 'The last day.' }),
    timeZone: timeZoneSchema,
    interval: z.enum(metricsIntervals).meta({ description: 'The length of the entries of `overTime`: days or weeks.' }),
    analyses: z
      .object({
        total: z.int().nonnegative().meta({ description: 'How many there are.' }),
        overTime: z
          .array(
            z.object({
              from: z.iso.date().meta({ description: 'The first day of the entry.' }),
              to: z.iso.date().meta({ description: 'The last day of the entry.' }),
              count: z.int().nonnegative().meta({ description: 'How many analyses there are in it.' }),
            }),
          )
          .meta({
            description: 'One entry per day or week (Monday to Sunday, cut at both ends), empty ones included.',
          }),
      })
      .meta({ description: 'The analyses of these days.' }),
    findingsByClass: z
      .array(
        z.object({
          class: z.string().meta({ description: 'The class.' }),
          count: z.int().positive().meta({ description: 'How many findings of it there are.' }),
        }),
      )
      .meta({
        description: 'Wire classes, the most frequent first; counts findings at or above the default threshold.',
      }),
    reviewed: z
      .object({
        count: z.int().nonnegative().meta({ description: 'How many of them a dentist reviewed.' }),
        of: z.int().nonnegative().meta({ description: 'How many the detector finished.' }),
        share: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .meta({ description: 'The one divided by the other, 0–1; null if there is none.' }),
      })
      .meta({ description: 'The analyses that the detector finished; `share` is 0–1, null if there is none.' }),
    secondsPerAnalysis: z
      .object({
        median: z.number().nonnegative().meta({ description: 'Half of the analyses took less.' }),
        p90: z.number().nonnegative().meta({ description: 'Nine of ten took less.' }),
      })
      .nullable()
      .meta({ description: "The detector's time for one analysis." }),
  })
  .meta({ id: 'Metrics' })
export type Metrics = z.infer<typeof metricsSchema>
