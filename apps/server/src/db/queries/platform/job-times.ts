import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'

/** Processes of one database share its clock, so a time further ahead proves that the clock was set back. */
const tolerance = sql`interval '10 seconds'`

/**
 * Moves the times of pg-boss that lie ahead back to the present. After the clock was set back, pg-boss would otherwise look at
 * no schedule and begin no earlier job until the clock reached them again. The pause of a job that was made in the past
 * stays. `schema` is that of pg-boss.
 */
export const leaveTheFuture = async (db: Queryable, schema: string): Promise<void> => {
  const of = (name: string) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`
  const now = sql`${of('job_now')}()`
  const isAhead = (column: string) => sql`${sql.identifier(column)} > ${now} + ${tolerance}`
  await db.execute(sql`
    update ${of('version')} set cron_on = null, bam_on = null, flow_on = null, reindex_on = null
    where ${isAhead('cron_on')} or ${isAhead('bam_on')} or ${isAhead('flow_on')} or ${isAhead('reindex_on')}`)
  await db.execute(sql`
    update ${of('queue')} set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where ${isAhead('monitor_claim_on')} or ${isAhead('monitor_on')} or ${isAhead('maintain_on')}`)
  await db.execute(sql`
    update ${of('job')}
    set start_after = least(start_after, ${now}), started_on = least(started_on, ${now}),
      heartbeat_on = least(heartbeat_on, ${now}), created_on = least(created_on, ${now})
    where state in ('created', 'retry', 'active') and (${isAhead('created_on')} or ${isAhead('started_on')})`)
}
