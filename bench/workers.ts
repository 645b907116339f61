import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { completedCase, openCallers, sendCase } from './cluster/clinic.ts'
import { startCluster } from './cluster/cluster.ts'
import { benchPicture } from './speed/picture.ts'
import { newToken } from './speed/server.ts'

/*
 * Cases of ten images that one and two workers analyse in an hour, each with one engine thread, on one PostgreSQL and
 * one S3 server. It measures and records, never asserts. `--record` writes bench/results/workers.json.
 */
const runs = 5
const casesPerRun = 2
const results = new URL('./results/workers.json', import.meta.url)

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Seconds in which cases that wait are analysed; the workers stand still while they are uploaded. */
async function measure(workers: number): Promise<readonly number[]> {
  const settings = { ENGINE_THREADS: '1' }
  const cluster = await startCluster({ apis: 1, workers, port: 3285, settings })
  const callers = openCallers(cluster.apis.map(({ url }) => url))
  const picture = await benchPicture()
  const token = await newToken(cluster.apis[0]?.url ?? '')
  const seconds: number[] = []
  // The first run opens the models.
  for (let run = 0; run <= runs; run++) {
    for (const worker of cluster.workers) worker.suspend()
    const names = Array.from({ length: casesPerRun }, (_, place) => `Caso ${run}-${place}`)
    const sent = await Promise.all(names.map(name => sendCase(callers, token, picture, name)))
    const started = performance.now()
    for (const worker of cluster.workers) worker.wake()
    await Promise.all(sent.map(({ id }) => completedCase(callers, token, id)))
    if (run > 0) seconds.push((performance.now() - started) / 1000)
  }
  await cluster.stop()
  return seconds
}

const [one, two] = [await measure(1), await measure(2)]
const perHour = (seconds: readonly number[]) => Math.round((casesPerRun * 3600) / median(seconds))
const summary = {
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}`,
  runs: `median of ${runs}, ${casesPerRun} cases of ten images each, already uploaded`,
  oneWorker: { casesPerHour: perHour(one), seconds: one.map(value => Number(value.toFixed(2))) },
  twoWorkers: { casesPerHour: perHour(two), seconds: two.map(value => Number(value.toFixed(2))) },
  ratio: Number((median(one) / median(two)).toFixed(2)),
}
process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
if (process.argv.includes('--record')) await writeFile(results, `${JSON.stringify(summary, null, 2)}\n`)
