import { minuteMs } from '@xrai/contract/records/durations'
import { type ConstructorOptions, type JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { Database, Queryable } from '../db/database.ts'
import { jobConnection } from '../db/job-connection.ts'
import { findPeerClinic } from '../db/queries/interop/dicom-peers.ts'
import { releaseFuture } from '../db/queries/interop/outbox.ts'
import { resultOutbox } from '../db/queries/interop/result-deliveries.ts'
import { retrievalChannel } from '../db/queries/interop/retrievals.ts'
import { webhookOutbox } from '../db/queries/interop/webhook-deliveries.ts'
import { findWebhookClinic } from '../db/queries/interop/webhooks.ts'
import { waitingSince } from '../db/queries/platform/job-counts.ts'
import { leaveTheFuture } from '../db/queries/platform/job-times.ts'
import { nextTurn } from '../db/queries/platform/job-turn.ts'
import type { AnalysisQueue } from '../imaging/analyses/analysis-queue.ts'
import { observeJob } from '../platform/telemetry/observe-job.ts'
import { TryAgain, TryLater } from '../records/cases/run-analysis.ts'
import { analysisInterrupted, analyzeImage } from './analyze-image.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import type { Job, JobContext } from './job.ts'
import type { RecurringContext, RecurringJob } from './recurring-job.ts'
import { recurringJobs } from './recurring-jobs.ts'
import { registerSchedules, scheduling, startRecurring } from './repeat.ts'
import { retrieveStudies } from './retrieve-studies.ts'
import { sendResults } from './send-results.ts'

export interface Jobs extends AnalysisQueue {
  /** Starts running waiting jobs, `places` at once. Returns a function that waits for running ones and stops. */
  work(context: JobContext, places?: number): Promise<() => Promise<void>>
  /**
   * Registers the recurring jobs and starts running their slots. Returns a function that waits for running ones and
   * stops.
   */
  repeat(context: RecurringContext, jobs?: readonly RecurringJob[]): Promise<() => Promise<void>>
  /** Waits for running jobs and takes no more. */
  close(): Promise<void>
}

/** Dead letter queues first, because a queue's must exist before it. */
const kinds = [analysisInterrupted, analyzeImage, deliverWebhooks, sendResults, retrieveStudies]

/** An outbox with its job: the id of a receiver is announced when something is due for it. */
interface OutboxJob {
  readonly name: string
  readonly channel: string
  /** The number of concurrent receivers. */
  readonly places: number
  readonly dataOf: (receiver: string) => object
  readonly clinicOf: (db: Queryable, receiver: string) => Promise<ClinicScope['clinicId'] | null>
  readonly start: (boss: PgBoss, context: JobContext, report: (error: unknown) => void) => Promise<void>
}

/** Receivers of webhooks are slow, but only their network is waited for; results are encoded before they are sent. */
const outboxJobs: readonly OutboxJob[] = [
  {
    name: deliverWebhooks.name,
    channel: webhookOutbox.channel,
    places: 3,
    dataOf: webhookId => ({ webhookId }),
    clinicOf: findWebhookClinic,
    start: (...given) => startWorker(given[0], deliverWebhooks, given[1], given[2]),
  },
  {
    name: sendResults.name,
    channel: resultOutbox.channel,
    places: 2,
    dataOf: peerId => ({ peerId }),
    clinicOf: findPeerClinic,
    start: (...given) => startWorker(given[0], sendResults, given[1], given[2]),
  },
  {
    name: retrieveStudies.name,
    channel: retrievalChannel,
    // A slow PACS occupies a slot for a quarter of an hour.
    places: 4,
    dataOf: peerId => ({ peerId }),
    clinicOf: findPeerClinic,
    start: (...given) => startWorker(given[0], retrieveStudies, given[1], given[2]),
  },
]

/** Test doubles: a manual clock, a schema beside the suite's. */
type Doubles = Pick<ConstructorOptions, 'clock' | 'schema'>

/** How soon it is noticed that the clock was set back. */
const clockMs = minuteMs

/** pg-boss in the product's database, beside its own tables. `report` gets its background errors. */
export const openJobs = async (
  database: Database,
  report: (error: unknown) => void,
  doubles: Doubles = {},
): Promise<Jobs> => {
  const isEmbedded = database.kind === 'embedded'
  const boss = new PgBoss({
    ...database.boss,
    ...scheduling,
    ...doubles,
    useListenNotify: true,
    // Among several processes, a killed one is detected by another within a quarter of a minute.
    ...(isEmbedded
      ? { reindex: false, monitorVacuum: false }
      : { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }),
  })
  // pg-boss reports copies of most errors, which are no errors: the log would have neither their code nor their place.
  boss.on('error', fault => report(fault instanceof Error ? fault : Object.assign(new Error(), fault)))
  await boss.start()
  const { schema = 'pgboss', clock = { setInterval, clearInterval } } = doubles
  const followClock = async () => {
    await leaveTheFuture(boss.getDb(), schema)
    for (const outbox of [webhookOutbox, resultOutbox]) await releaseFuture(database.db, outbox, new Date())
  }
  await followClock()
  // Not a recurring job, because none begins once the clock was set back.
  const watch = clock.setInterval(() => void followClock().catch(report), clockMs)
  for (const { name, options } of kinds) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // Makes pg-boss read and cache the queue's options now, because it could not inside a PGlite transaction.
    await boss.findJobs(name, { queued: true, key: 'none' })
  }

  /** At most one job waits per receiver; a running one may have found nothing just before. */
  const addReceiver = async (db: Queryable, { name, dataOf, clinicOf }: OutboxJob, receiver: string): Promise<void> => {
    const waiting = await boss.findJobs(name, { key: receiver, queued: true })
    if (waiting.some(({ state }) => state === 'created')) return
    const clinicId = await clinicOf(db, receiver)
    if (clinicId === null) return
    const place = await nextPlace({ db, clinicId }, name)
    await boss.send(name, dataOf(receiver), { ...place, singletonKey: receiver })
  }

  return {
    add: async (scope, analysisId) => {
      const place = await nextPlace(scope, analyzeImage.name)
      await boss.send(analyzeImage.name, { analysisId }, { ...place, db: jobConnection(scope) })
    },
    work: async (context, places = 2) => {
      // The embedded database belongs to one process: a job marked as running belonged to a process that has ended.
      if (isEmbedded) for (const kind of kinds) await requeueRunning(boss, kind)
      await startWorker(boss, analysisInterrupted, context, report)
      for (let place = 0; place < places; place++) await startWorker(boss, analyzeImage, context, report)
      const listening = await Promise.all(
        outboxJobs.map(async outbox => {
          for (let place = 0; place < outbox.places; place++) await outbox.start(boss, context, report)
          const announced = (receiver: string | null) => {
            if (receiver !== null) addReceiver(context.db, outbox, receiver).catch(report)
          }
          // Work begins even while the database is unavailable: the job of each minute finds what was not announced.
          return database.listen(outbox.channel, announced).catch(report)
        }),
      )
      return async () => {
        for (const one of listening) await one?.end()
        await Promise.all(kinds.map(({ name }) => boss.offWork(name)))
      }
    },
    repeat: async (context, jobs = recurringJobs) => {
      const now = () => new Date(doubles.clock?.now() ?? Date.now())
      const own = await registerSchedules(boss, jobs, context, { alone: isEmbedded })
      if (isEmbedded) for (const job of own) await requeueRunning(boss, job)
      for (const job of own) await startRecurring(boss, job, context, now, report)
      return async () => {
        await Promise.all(own.map(({ name }) => boss.offWork(name)))
      }
    },
    close: async () => {
      clock.clearInterval(watch as NodeJS.Timeout)
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/**
 * A job that started as often as its queue allows and never ended goes to the dead letters, because it may crash the
 * process.
 */
const requeueRunning = async (boss: PgBoss, { name }: { readonly name: string }): Promise<void> => {
  const running = (await boss.findJobs(name)).filter(({ state }) => state === 'active')
  const spent = running.filter(({ retryCount, retryLimit }) => retryCount >= retryLimit).map(({ id }) => id)
  const again = running.map(({ id }) => id).filter(id => !spent.includes(id))
  if (spent.length > 0) await boss.fail(name, spent)
  if (again.length === 0) return
  await boss.cancel(name, again)
  await boss.resume(name, again)
}

const startWorker = async <Data extends object>(
  boss: PgBoss,
  job: Job<Data>,
  context: JobContext,
  report: (error: unknown) => void,
): Promise<void> => {
  // Jobs are announced at once; polling is for retries whose pause is over, and for lost announcements.
  const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, includeMetadata: true } as const
  const id = await boss.work(job.name, options, async ([taken]: JobWithMetadata<unknown>[]) => {
    // The worker remembers only one of the announcements that arrive during a job, so it must check again after each.
    boss.notifyWorker(id)
    if (!taken) return
    const { data, retryCount } = taken
    const earlier = putOffSchema.parse(data)
    // An outage is reported when a job meets it, not each time that the job finds that it lasts.
    if (earlier[waitingSince] && job.canRun && !(await job.canRun(context))) return putOff(boss, job, taken, 0)
    try {
      await observeJob(job.name, () => job.run(context, job.data.parse(data), earlier.tries + retryCount), causeOf)
    } catch (error) {
      report(causeOf(error))
      if (error instanceof TryLater) return putOff(boss, job, taken, error.counts || retryCount > 0 ? 1 : 0)
      throw new Error('to be tried again')
    }
  })
}

/** The fields in the data of a job that was put off: since when its work waits, and its earlier jobs that count as attempts. */
const putOffSchema = z.object({ [waitingSince]: z.string().optional(), tries: z.int().default(0) })

/** The pause of jobs that wait for the file store or the detector. */
const laterSeconds = 10

/**
 * Queues the work as a new job, so that an outage uses up none of this one's attempts. If an attempt was `spent`, the new
 * job has one less and goes behind the others of its turn. The kills that the work survived count on. Its pause is random,
 * so that an image that brings the detector down is not always run beside those that it brought down with it.
 */
const putOff = async <Data extends object>(
  boss: PgBoss,
  { name, data }: Job<Data>,
  taken: JobWithMetadata<unknown>,
  spent: 0 | 1,
): Promise<void> => {
  const { id, priority, groupId, retryCount, retryLimit, createdOn } = taken
  const earlier = putOffSchema.parse(taken.data)
  const tries = earlier.tries + spent
  await boss.send(
    name,
    { ...data.parse(taken.data), [waitingSince]: earlier[waitingSince] ?? createdOn.toISOString(), tries },
    {
      priority: priority - spent,
      retryLimit: Math.max(0, retryLimit - retryCount),
      ...(groupId ? { group: { id: groupId } } : {}),
      startAfter: Math.round(laterSeconds * (1 + tries * Math.random())),
    },
  )
  // pg-boss would keep it for a day, and an outage makes one for each waiting image every ten seconds.
  await boss.deleteJob(name, id)
}

/** The queue position of a new job: the clinics' jobs are taken in turns. */
const nextPlace = async (scope: ClinicScope, queue: string) => {
  const turn = await nextTurn(scope, queue)
  return { priority: -turn, group: { id: scope.clinicId } }
}

const causeOf = (error: unknown): unknown =>
  error instanceof TryAgain || error instanceof TryLater ? error.cause : error
