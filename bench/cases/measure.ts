import { z } from 'zod'
import { median, percentile } from '../speed/statistics.ts'

const warmups = 5

export interface Timing {
  /** The number of rows that the call found or returned. */
  readonly total: number
  readonly median: number
  readonly p95: number
}

export interface Repeated {
  readonly runs: number
  readonly repeats: number
}

/** For calls that a user may make as often as wanted. */
export const often: Repeated = { runs: 5, repeats: 20 }
/** For calls that a user may make thirty times a minute, or that take long. */
export const seldom: Repeated = { runs: 3, repeats: 5 }

/** The URLs of calls by name, with a function that counts the rows of a response. */
export interface Calls {
  readonly paths: Readonly<Record<string, string>>
  readonly totalOf: (body: unknown) => number
  readonly repeated: Repeated
}

const totalSchema = z.object({ total: z.int() })
export const totalOf = (body: unknown): number => totalSchema.parse(body).total

/** Whole calls over HTTP, in ms: the median of the runs' medians and of their 95th percentiles. */
export const measure = async (
  url: string,
  token: string,
  { paths, totalOf: count, repeated: { runs, repeats } }: Calls,
): Promise<Record<string, Timing>> => {
  const result: Record<string, Timing> = {}
  for (const [name, path] of Object.entries(paths)) {
    const call = async () => {
      const started = performance.now()
      const answer = await fetch(`${url}${path}`, { headers: { authorization: token } })
      const body: unknown = await answer.json()
      const wall = performance.now() - started
      return { wall, total: count(body) }
    }
    for (let i = 1; i < warmups; i++) await call()
    const { total } = await call()
    const perRun: number[][] = []
    for (let run = 0; run < runs; run++) {
      const walls: number[] = []
      for (let i = 0; i < repeats; i++) walls.push((await call()).wall)
      perRun.push(walls)
    }
    const over = (p: number) => Math.round(median(perRun.map(walls => percentile(walls, p))) * 10) / 10
    result[name] = { total, median: over(50), p95: over(95) }
  }
  return result
}
