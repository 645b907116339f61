import { sql } from 'drizzle-orm'
import { waitUntil } from './cases.ts'
import { openTestServer } from './test-server.ts'

const unfinished = sql`name = 'analyze-image' and state in ('created', 'retry', 'active')`

/** Runs waiting jobs with the suite's own detector. */
export const drainJobs = async (): Promise<void> => {
  const suite = await openTestServer()
  const waiting = suite.context.database.db.select({ id: sql<string>`id` }).from(sql`pgboss.job`).where(unfinished)
  const stop = await suite.work()
  await waitUntil(async () => (await waiting).length === 0)
  await stop()
}

/** Removes jobs of other tests, which no test needs any more and whose doubles must not run them. */
export const dropJobs = async (): Promise<void> => {
  const { context } = await openTestServer()
  await context.database.db.execute(sql`delete from pgboss.job where ${unfinished}`)
}
