import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { AnalysisQueue } from '../cases/analysis-queue.ts'
import { TryAgain } from '../cases/run-analysis.ts'
import type { Database } from '../db/database.ts'
import { jobConnection } from '../db/job-connection.ts'
import { analysisInterrupted } from './analysis-interrupted.ts'
import { analyzeImage } from './analyze-image.ts'
import type { Job, JobParts } from './job.ts'

export interface Jobs extends AnalysisQueue {
  /** Begins to run what waits, `places` at once. The result lets what runs end and stops. */
  work(parts: JobParts, places?: number): Promise<() => Promise<void>>
  /** Lets what runs end, and takes no more. */
  close(): Promise<void>
}

/** Dead letters first: a queue's must be there before it. */
const kinds = [analysisInterrupted, analyzeImage]

/** pg-boss beside the product's own tables, in the same database. `report` is told what went wrong by itself. */
export const openJobs = async (database: Database, report: (error: unknown) => void): Promise<Jobs> => {
  const isEmbedded = database.kind === 'embedded'
  const boss = new PgBoss({
    ...database.boss,
    schedule: false,
    useListenNotify: true,
    // Where several processes work, one that was killed is noticed by another within a quarter of a minute.
    ...(isEmbedded
      ? { reindex: false, monitorVacuum: false }
      : { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }),
  })
  boss.on('error', report)
  await boss.start()
  for (const { name, options } of kinds) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // pg-boss reads a queue's options once; within a transaction of PGlite it could not.
    await boss.findJobs(name, { queued: true, key: 'none' })
  }

  return {
    add: async (scope, analysisId) => {
      await boss.send(analyzeImage.name, { analysisId }, { db: jobConnection(scope) })
    },
    work: async (parts, places = 2) => {
      // The embedded database has one process: what it holds for running was running in one that is gone.
      if (isEmbedded) for (const kind of kinds) await requeueRunning(boss, kind)
      await startWorker(boss, analysisInterrupted, parts, report)
      for (let place = 0; place < places; place++) await startWorker(boss, analyzeImage, parts, report)
      return async () => {
        await Promise.all(kinds.map(({ name }) => boss.offWork(name)))
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}

/** What began as often as its queue allows and never ended goes to the dead letters: it may be what ends the process. */
const requeueRunning = async (boss: PgBoss, { name }: Pick<Job<object>, 'name'>): Promise<void> => {
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
  parts: JobParts,
  report: (error: unknown) => void,
): Promise<void> => {
  // Notified at once; the rest is for a retry whose pause is over, and for a notice that was lost.
  const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  const id = await boss.work(job.name, options, async ([taken]: BossJob<unknown>[]) => {
    // Of ten notices that come during one job the worker remembers one: it must look again after each.
    boss.notifyWorker(id)
    if (!taken) return
    try {
      await job.run(parts, job.data.parse(taken.data), taken.retryCount)
    } catch (error) {
      report(error instanceof TryAgain ? error.cause : error)
      throw new Error('to be tried again')
    }
  })
}
