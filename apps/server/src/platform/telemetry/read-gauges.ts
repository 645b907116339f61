import type { Database } from '../../db/database.ts'
import { countJobs } from '../../db/queries/platform/job-counts.ts'
import type { Lanes } from '../admission/lanes.ts'
import { freeBytes } from '../data-dir/disk-reserve.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import { gauges } from './metrics.ts'

interface Sources {
  readonly database: Database
  readonly lanes: Lanes
  readonly lifecycle: Lifecycle
  readonly dataDir: string
}

/**
 * Reads the values that are not counted as they change. A value that cannot be read is removed, because a stale
 * one would look healthy.
 */
export const readGauges = async ({ database, lanes, lifecycle, dataDir }: Sources): Promise<void> => {
  for (const gauge of Object.values(gauges)) gauge.reset()
  gauges.phase.set(lifecycle.phase() === 'ready' ? 1 : 0)
  for (const [state, count] of Object.entries(database.connections?.() ?? {})) gauges.pool.set({ state }, count)
  readLanes(lanes)
  await Promise.allSettled([readJobs(database), readDisk(dataDir)])
}

const readLanes = (lanes: Lanes): void => {
  for (const [lane, { running, waiting, held, capacity, ...totals }] of Object.entries(lanes.snapshot())) {
    gauges.queue.set({ lane, state: 'running' }, running)
    gauges.queue.set({ lane, state: 'waiting' }, waiting)
    gauges.queueUse.set({ lane }, held / capacity)
    gauges.queueAdmitted.inc({ lane }, totals.admitted)
    gauges.queueRejected.inc({ lane }, totals.rejected)
    gauges.queueWaitSeconds.inc({ lane }, totals.waitSeconds)
  }
}

const readJobs = async ({ db }: Database): Promise<void> => {
  for (const { job, state, count, oldestSeconds } of await countJobs(db)) {
    gauges.jobs.set({ job, state }, count)
    if (state === 'waiting') gauges.jobOldestSeconds.set({ job }, oldestSeconds)
  }
}

const readDisk = async (dataDir: string): Promise<void> => {
  gauges.freeBytes.set(await freeBytes(dataDir))
}
