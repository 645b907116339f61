import { sql } from 'drizzle-orm'
import { waitUntil } from './cases.ts'
import { openTestServer } from './test-server.ts'

/** Runs what other tests of the suite left waiting, with the suite's own detector: a test's doubles never get it. */
export const drainJobs = async (): Promise<void> => {
  const suite = await openTestServer()
  const waiting = suite.context.database.db
    .select({ id: sql<string>`id` })
    .from(sql`pgboss.job`)
    .where(sql`name = 'analyze-image' and state in ('created', 'retry', 'active')`)
  const stop = await suite.work()
  await waitUntil(async () => (await waiting).length === 0)
  await stop()
}
