import { listCases } from '@xrai/contract/routes/cases'
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

/** Whole calls over HTTP, in ms: the median of the runs' medians and of their 95th percentiles. */
export const measureLists = async (url: string, token: string): Promise<Record<string, Timing>> => {
  const result: Record<string, Timing> = {}
  for (const [name, query] of Object.entries(queries)) {
    const call = async () => {
      const started = performance.now()
      const answer = await fetch(`${url}${listCases.path}?${query}`, { headers: { authorization: token } })
      const body: unknown = await answer.json()
      const wall = performance.now() - started
      return { wall, total: listCases.answer.json.parse(body).total }
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
