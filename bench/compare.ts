import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { throughput } from './speed/callers.ts'
import { benchRadiograph } from './speed/picture.ts'
import { newToken, startServer, upload } from './speed/server.ts'
import { median } from './speed/statistics.ts'

/*
 * Compares this checkout with another one (`git worktree add DIR COMMIT`, `npm ci` there) alternately in one run: the
 * whole call, and the throughput of four callers. The ratio is valid on any machine, the milliseconds only on this one.
 */
const usage = 'npm run bench -- compare --before DIR [--calls 40] [--rounds 5]'
const options = {
  before: { type: 'string' },
  calls: { type: 'string', default: '40' },
  rounds: { type: 'string', default: '5' },
} as const
const { before, calls, rounds } = parseArgs({ options }).values
if (!before) throw new Error(usage)
const seconds = 8
const warmups = 5
/** Lets a server finish its renditions after a response, so that they do not delay the next call. */
const pauseMs = 500

const picture = await benchRadiograph()
const open = async (port: number, checkout?: string) => {
  const server = await startServer(port, undefined, {}, checkout)
  const token = await newToken(server.url)
  for (let time = 0; time < warmups; time += 1) await upload(server.url, token, picture)
  return {
    stop: server.stop,
    call: async () => {
      await setTimeout(pauseMs)
      return (await upload(server.url, token, picture)).wall
    },
    four: () => throughput({ url: server.url, token, callers: 4, seconds }, picture),
  }
}
const old = await open(3293, resolve(before))
const now = await open(3294)

/** Pairs of measurements, one after the other; the order alternates from pair to pair. */
const pairs = async (count: number, measure: (side: typeof now) => Promise<number>) => {
  const measured: { before: number; now: number }[] = []
  for (let pair = 0; pair < count; pair += 1) {
    const first = await measure(pair % 2 === 0 ? old : now)
    const second = await measure(pair % 2 === 0 ? now : old)
    measured.push(pair % 2 === 0 ? { before: first, now: second } : { before: second, now: first })
  }
  const rounded = (value: number) => Math.round(value * 100) / 100
  return {
    before: rounded(median(measured.map(pair => pair.before))),
    now: rounded(median(measured.map(pair => pair.now))),
    'median of the ratios': rounded(median(measured.map(pair => pair.now / pair.before))),
  }
}

const call = await pairs(Number(calls), side => side.call())
const four = await pairs(Number(rounds), side => side.four())
process.stdout.write(`${JSON.stringify({ 'call, ms': call, 'four callers, pictures a second': four }, null, 2)}\n`)
await Promise.all([old.stop(), now.stop()])
