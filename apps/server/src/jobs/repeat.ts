import { type PgBoss, policies } from 'pg-boss'
import { observeJob } from '../platform/telemetry/observe-job.ts'
import type { RecurringContext, RecurringJob } from './recurring-job.ts'

/**
 * The load when idle is one query each per minute; a notice begins a run at once.
 * pg-boss allows 45 seconds between two looks at the schedules, so a slot begins within a minute and a half.
 */
export const scheduling = { schedule: true, cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 15 } as const
const polling = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 } as const

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const queueOptions = ({ expireInSeconds = 60 * 60 }: RecurringJob) => ({
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 30 * 60,
  /** A worker that is gone is noticed by its silence. */
  heartbeatSeconds: 60,
  expireInSeconds,
  notify: true,
})

/** The job's cron by the settings of this process; null if they switch it off. */
const cronOf = ({ cron }: RecurringJob, { settings }: Pick<RecurringContext, 'settings'>): string | null =>
  typeof cron === 'string' ? cron : cron(settings)

/**
 * Creates the queues and schedules of the jobs, and deletes schedules that no job has any more. Idempotent: every process
 * that works does it at its start. Returns the jobs that this process is to run. One that its settings switch off may be
 * scheduled by another that works too, so its schedule is deleted only if this process works `alone`.
 */
export const registerSchedules = async (
  boss: PgBoss,
  jobs: readonly RecurringJob[],
  context: Pick<RecurringContext, 'settings'>,
  { alone }: { readonly alone: boolean },
): Promise<readonly RecurringJob[]> => {
  for (const job of jobs) {
    const options = queueOptions(job)
    // At most one run waits or is in progress, so a slot that comes during one adds none.
    await boss.createQueue(job.name, { ...options, policy: policies.exclusive })
    await boss.updateQueue(job.name, options)
    const cron = cronOf(job, context)
    if (cron === null) continue
    await boss.schedule(job.name, cron, {}, { tz: timeZone(), missed: job.catchUp ? 'once' : 'skip' })
  }
  const own = jobs.filter(job => cronOf(job, context) !== null)
  const kept = new Set((alone ? own : jobs).map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules()) if (!kept.has(name)) await boss.unschedule(name, key)
  return own
}

/** Begins to run the job's slots. A failure is reported each time and tried again five times, later and later. */
export const startRecurring = async (
  boss: PgBoss,
  job: RecurringJob,
  context: RecurringContext,
  clock: () => Date,
  report: (error: unknown) => void,
): Promise<void> => {
  await boss.work(job.name, polling, async ([taken]) => {
    if (!taken) return
    try {
      await observeJob(job.name, () => job.run(context, clock()))
    } catch (error) {
      report(error)
      throw new Error(`${job.name} is to be tried again`)
    }
  })
}
