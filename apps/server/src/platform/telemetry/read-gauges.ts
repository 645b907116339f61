import type { Gauge } from 'prom-client'
import { within } from '../../base/within.ts'
import type { Database } from '../../db/database.ts'
import { countJobs } from '../../db/queries/platform/job-counts.ts'
import type { Lanes } from '../admission/lanes.ts'
import type { DiskReserve } from '../data-dir/disk-reserve.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import { gauges } from './metrics.ts'

interface Sources {
  readonly database: Database
  readonly lanes: Lanes
  readonly lifecycle: Lifecycle
  readonly diskReserve: Pick<DiskReserve, 'readFree'>
  /** The age of the newest backup in seconds; null if none are made by this process. */
  readonly readBackupAge: () => Promise<number | null>
}

/**
 * Reads the values that are not counted as they change. A value that cannot be read is removed, because a stale
 * one would look healthy.
 */
export const readGauges = async ({
  database,
  lanes,
  lifecycle,
  diskReserve,
  readBackupAge,
}: Sources): Promise<void> => {
  for (const gauge of Object.values(gauges)) gauge.reset()
  gauges.phase.set(lifecycle.phase() === 'ready' ? 1 : 0)
  for (const [state, count] of Object.entries(database.connections?.() ?? {})) gauges.pool.set({ state }, count)
  readLanes(lanes)
  await Promise.allSettled([
    readJobs(database),
    setIfKnown(gauges.freeBytes, diskReserve.readFree()),
    setIfKnown(gauges.backupAge, readBackupAge()),
  ])
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
  const oldest = new Map<string, number>()
  for (const { job, state, count, oldestSeconds } of await countJobs(db)) {
    gauges.jobs.set({ job, state }, count)
    if (oldestSeconds !== null) oldest.set(job, Math.max(oldestSeconds, oldest.get(job) ?? 0))
  }
  for (const [job, seconds] of oldest) gauges.jobOldestSeconds.set({ job }, seconds)
}

/** A reading that takes longer is left out, so that a dead mount does not hold up the other values. */
const readingMs = 2000

/** A new gauge has the value 0, which must not stand for one that is unknown. */
const setIfKnown = async (gauge: Gauge, reading: Promise<number | null>): Promise<void> => {
  gauge.remove()
  const value = await within(readingMs, reading)
  if (value !== null) gauge.set(value)
}
