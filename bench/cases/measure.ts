import { listCases } from '@xrai/contract/routes/cases'
import { getTimeline, getToothStory } from '@xrai/contract/routes/timeline'
import { z } from 'zod'
import { median, percentile } from '../speed/statistics.ts'
import { rareWord } from './texts.ts'

const runs = 5
const repeats = 20
const warmups = 5

/** The mix: pages without a search, and the terms. */
const queries = {
  'page 1': 'page=1',
  'page 2500': 'page=2500',
  'last page': 'page=5000',
  [`rare: ${rareWord}`]: `q=${rareWord}`,
  common: 'q=pac',
  'common, page 2500': 'q=pac&page=2500',
  'one letter': 'q=a',
  'no match': 'q=xyzzy',
}

export interface Timing {
  readonly total: number
  readonly median: number
  readonly p95: number
}

/** Of a patient whose history has 200 entries. */
const histories = {
  'history, page 1 of 30': [getTimeline.path, ''],
  'history, 100 entries': [getTimeline.path, 'limit=100'],
  'history, one kind': [getTimeline.path, 'kind=note'],
  'history, a tooth': [getTimeline.path, 'tooth=36'],
  'history, a class by its name': [getTimeline.path, 'q=caries'],
  'history, no match': [getTimeline.path, 'q=xyzzy'],
  'story of a tooth': [getToothStory.path, 'tooth=36'],
} as const

/** Whole calls over HTTP, in ms: the median of the runs' medians and of their 95th percentiles. */
export const measureLists = (url: string, token: string): Promise<Record<string, Timing>> =>
  measure(
    token,
    Object.entries(queries).map(([name, query]) => [name, `${url}${listCases.path}?${query}`] as const),
    body => listCases.answer.json.parse(body).total,
  )

/** The same of a long history; `total` is how many entries came. */
export const measureHistory = (url: string, token: string, patientId: string): Promise<Record<string, Timing>> =>
  measure(
    token,
    Object.entries(histories).map(
      ([name, [path, query]]) => [name, `${url}${path.replace('{id}', patientId)}?${query}`] as const,
    ),
    body => entriesSchema.parse(body).entries.length,
  )

const entriesSchema = z.object({ entries: z.array(z.unknown()) })

const measure = async (
  token: string,
  calls: readonly (readonly [string, string])[],
  totalOf: (body: unknown) => number,
): Promise<Record<string, Timing>> => {
  const result: Record<string, Timing> = {}
  for (const [name, address] of calls) {
    const call = async () => {
      const started = performance.now()
      const answer = await fetch(address, { headers: { authorization: token } })
      const body: unknown = await answer.json()
      const wall = performance.now() - started
      return { wall, total: totalOf(body) }
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
