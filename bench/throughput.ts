import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openNodeEngine } from '@xrai/engine/node'
import { throughput } from './speed/callers.ts'
import { benchRadiograph, benchSize } from './speed/picture.ts'
import { newToken, startServer } from './speed/server.ts'
import { median } from './speed/statistics.ts'

/*
 * Counts analyses per second with 1, 2, 4 and 8 callers, beside the limit of the cores: all of them running the stages
 * of one image, on one thread each. Records, without assertions: `--record` writes bench/results/throughput.json.
 */
const runs = 5
const seconds = 8
const repeats = 15

const rounded = (value: number) => Math.round(value * 100) / 100
const picture = await benchRadiograph()

const engine = await openNodeEngine({ models: fileURLToPath(new URL('../models', import.meta.url)), threads: 1 })
const alone: number[] = []
for (let time = 0; time < repeats; time += 1) alone.push((await engine.analyze(picture, 'panoramic')).timings.total)
await engine.close()
const stages = median(alone)
const coresGive = (availableParallelism() * 1000) / stages

const server = await startServer(3295)
const token = await newToken(server.url)
const measure = (callers: number, length: number) =>
  throughput({ url: server.url, token, callers, seconds: length }, picture)
await measure(4, 4)
const measured: Record<string, { aSecond: number; ofTheCores: number }> = {}
for (const callers of [1, 2, 4, 8]) {
  const perRun: number[] = []
  for (let run = 0; run < runs; run += 1) perRun.push(await measure(callers, seconds))
  measured[callers] = { aSecond: rounded(median(perRun)), ofTheCores: rounded(median(perRun) / coresGive) }
}
await server.stop()

const result = {
  picture: `${benchSize.width}×${benchSize.height} JPEG, ${Math.round(picture.length / 1024)} KB`,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
  runs: `median of ${runs} runs of ${seconds} s`,
  stagesOnOneThreadMs: rounded(stages),
  coresGiveASecond: rounded(coresGive),
  callers: measured,
}
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
if (process.argv.includes('--record')) {
  await writeFile(new URL('results/throughput.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
}
