import { z } from 'zod'

/** A line of a training: `training/own` and `training/gpu/run.py` write them as JSON. */
const lineSchema = z.union([
  z.object({ prepared: z.number(), of: z.number() }),
  z.object({
    step: z.int().nonnegative(),
    views: z.number().nonnegative(),
    minutes: z.number().nonnegative(),
    loss: z.number().optional(),
    tune: z.number().optional(),
    best: z.boolean().optional(),
    stopped: z.boolean().optional(),
    seconds: z.number().optional(),
  }),
])

export interface Progress {
  readonly prepared: readonly [done: number, of: number] | null
  readonly minutes: number
  readonly views: number
  /** Views a second, over the last quarter of a minute or so. */
  readonly rate: number
  readonly loss: number | null
  readonly tune: number | null
  readonly best: number | null
  readonly isStopped: boolean
  /** The points that the rate is taken from. */
  readonly recent: readonly { readonly minutes: number; readonly views: number }[]
}

export const noProgress: Progress = {
  prepared: null,
  minutes: 0,
  views: 0,
  rate: 0,
  loss: null,
  tune: null,
  best: null,
  isStopped: false,
  recent: [],
}

const recentPoints = 12

/** The state after a line; undefined where the line is none of a training's. */
export const afterLine = (before: Progress, line: string): Progress | undefined => {
  if (!line.startsWith('{')) return undefined
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  const read = lineSchema.safeParse(value)
  if (!read.success) return undefined
  if ('prepared' in read.data) return { ...before, prepared: [read.data.prepared, read.data.of] }
  const { minutes, views, loss, tune, best, stopped } = read.data
  const recent = [...before.recent, { minutes, views }].slice(-recentPoints)
  const [first] = recent
  const rate = first && minutes > first.minutes ? (views - first.views) / (minutes - first.minutes) / 60 : before.rate
  return {
    ...before,
    prepared: null,
    minutes,
    views,
    rate,
    recent,
    loss: loss ?? before.loss,
    tune: tune ?? before.tune,
    best: best && tune !== undefined ? tune : before.best,
    isStopped: stopped ?? before.isStopped,
  }
}

/** '47 min', '40 s'. */
export const spanOf = (minutes: number): string =>
  minutes >= 1.5 ? `${Math.round(minutes)} min` : `${Math.max(0, Math.round(minutes * 60))} s`

/** One line of at most 100 columns. */
export const progressLine = (progress: Progress, of: number): string => {
  const { prepared, minutes, rate, loss, tune, best } = progress
  if (prepared) return `prepares picture ${prepared[0]} of ${prepared[1]}`
  const parts = [
    `${minutes.toFixed(1)} of ${of} min`,
    `${rate.toFixed(rate < 1 ? 2 : 1)} views a second`,
    ...(loss === null ? [] : [`loss ${loss.toFixed(2)}`]),
    ...(tune === null ? [] : [`tune ${tune.toFixed(3)}${best === null ? '' : ` (best ${best.toFixed(3)})`}`]),
    `${spanOf(Math.max(0, of - minutes))} left`,
  ]
  return parts.join(' · ')
}
