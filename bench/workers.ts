import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { upperMedian } from '@xrai/contract/records/medians'
import { completedCase, openCallers, sendCase } from './cluster/clinic.ts'
import { startCluster } from './cluster/cluster.ts'
import { benchRadiograph } from './speed/picture.ts'
import { newToken } from './speed/server.ts'

/*
 * Counts the ten-image cases that one and two workers analyse in an hour, each worker with one engine thread and one
 * image at a time, on one PostgreSQL and one S3 server. One worker already uses more than one core, because it reads
 * the next images while the detector processes one: `atMost` is the ratio that the machine's cores allow. Records,
 * without assertions. `--record` writes bench/results/workers.json.
 */
const runs = 5
const casesPerRun = 2
const results = new URL('./results/workers.json', import.meta.url)

/** The processor time of everything on this machine, in seconds. */
const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

interface Measured {
  /** The time in which the cases of a run were analysed. */
  readonly seconds: readonly number[]
  /** How many cores the whole machine used during the run. */
  readonly cores: readonly number[]
}

/** Analyses waiting cases; the workers are stopped while the cases are uploaded. */
async function measure(workers: number): Promise<Measured> {
  const settings = { ENGINE_THREADS: '1', ENGINE_PICTURES: '1' }
  const cluster = await startCluster({ apis: 1, workers, port: 3285, settings })
  const callers = openCallers(cluster.apis.map(({ url }) => url))
  const picture = await benchRadiograph()
  const token = await newToken(cluster.apis[0]?.url ?? '')
  const seconds: number[] = []
  const cores: number[] = []
  // The first run loads the models and is not counted.
  for (let run = 0; run <= runs; run++) {
    for (const worker of cluster.workers) worker.suspend()
    const names = Array.from({ length: casesPerRun }, (_, place) => `Caso ${run}-${place}`)
    const sent = await Promise.all(names.map(name => sendCase(callers, token, picture, name)))
    const started = performance.now()
    const busy = busySeconds()
    for (const worker of cluster.workers) worker.wake()
    await Promise.all(sent.map(({ id }) => completedCase(callers, token, id)))
    if (run === 0) continue
    const elapsed = (performance.now() - started) / 1000
    seconds.push(elapsed)
    cores.push((busySeconds() - busy) / elapsed)
  }
  await cluster.stop()
  return { seconds, cores }
}

const one = await measure(1)
const two = await measure(2)
const rounded = (value: number) => Number(value.toFixed(2))
const summaryOf = ({ seconds, cores }: Measured) => ({
  casesPerHour: Math.round((casesPerRun * 3600) / upperMedian(seconds)),
  seconds: seconds.map(rounded),
  cores: rounded(upperMedian(cores)),
})
const summary = {
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}`,
  runs: `median of ${runs}, ${casesPerRun} cases of ten images each, already uploaded`,
  oneWorker: summaryOf(one),
  twoWorkers: summaryOf(two),
  ratio: rounded(upperMedian(one.seconds) / upperMedian(two.seconds)),
  atMost: rounded(Math.min(2, cpus().length / upperMedian(one.cores))),
}
process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
if (process.argv.includes('--record')) await writeFile(results, `${JSON.stringify(summary, null, 2)}\n`)
