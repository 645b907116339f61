import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openNodeEngine } from '@xrai/engine/node'
import { benchRadiograph, benchSize } from './speed/picture.ts'
import { newToken, startServer, upload } from './speed/server.ts'
import { median, percentile } from './speed/statistics.ts'

/*
 * Measures alone and records, never asserts: five runs of twenty, the median of the runs' medians and of their 95th
 * percentiles. `--record` writes bench/results/speed.json.
 */
const runs = 5
const repeats = 20
const warmups = 3

type Sample = Readonly<Record<string, number>>

async function measure(once: () => Promise<Sample>): Promise<Record<string, { median: number; p95: number }>> {
  for (let i = 0; i < warmups; i++) await once()
  const perRun: Sample[][] = []
  for (let run = 0; run < runs; run++) {
    const samples: Sample[] = []
    for (let i = 0; i < repeats; i++) samples.push(await once())
    perRun.push(samples)
  }
  const names = Object.keys(perRun[0]?.[0] ?? {})
  const over = (name: string, p: number) =>
    median(
      perRun.map(samples =>
        percentile(
          samples.map(sample => sample[name] ?? 0),
          p,
        ),
      ),
    )
  const rounded = (value: number) => Math.round(value * 10) / 10
  return Object.fromEntries(
    names.map(name => [name, { median: rounded(over(name, 50)), p95: rounded(over(name, 95)) }]),
  )
}

const picture = await benchRadiograph()
const models = fileURLToPath(new URL('../models', import.meta.url))

const engine = await openNodeEngine({ models })
const stages = await measure(async () => ({ ...(await engine.analyze(picture, 'panoramic')).timings }))
await engine.close()

const measureCall = async (settings: Readonly<Record<string, string>>) => {
  const server = await startServer(3297, undefined, settings)
  const token = await newToken(server.url)
  const measured = await measure(async () => {
    const { wall, answer } = await upload(server.url, token, picture)
    return { call: wall, 'over decode and session run': wall - answer.timings.decode - answer.timings.infer }
  })
  await server.stop()
  return measured
}
const call = await measureCall({})
const withoutTeeth = await measureCall({ TEETH_MODEL: 'off' })

const result = {
  picture: `${benchSize.width}×${benchSize.height} JPEG, ${Math.round(picture.length / 1024)} KB`,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
  runs: `median of ${runs} runs of ${repeats}, ms`,
  engine: stages,
  http: call,
  'http, teeth not numbered': withoutTeeth,
}
process.stdout.write(`${result.picture}\n${result.machine}\n${result.runs}\n`)
console.table({ ...stages, ...call })
console.table(withoutTeeth)

if (process.argv.includes('--record')) {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('speed.json', folder), `${JSON.stringify(result, null, 2)}\n`)
}
