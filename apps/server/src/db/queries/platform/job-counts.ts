import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../database.ts'

const rowSchema = z.object({
  job: z.string(),
  state: z.enum(['waiting', 'active', 'failed']),
  count: z.coerce.number(),
  /** Null for jobs that do not wait. */
  oldestSeconds: z.coerce.number().nullable(),
})

export type JobCount = z.output<typeof rowSchema>

/** The key in the data of a job that was queued anew: since when its work waits, in ISO 8601. */
export const waitingSince = 'waitingSince'

/**
 * The waiting, running and failed jobs of pg-boss by queue, with the age of the oldest that waits in seconds. One that was
 * queued anew still waits while it runs, because its run may last as long as a dead mount hangs.
 */
export const countJobs = async (db: Queryable): Promise<readonly JobCount[]> => {
  const { rows } = (await db.execute(sql`
    select name as job,
      case when state in ('created', 'retry') then 'waiting' else state::text end as state,
      count(*) as count,
      extract(epoch from now() - min(case
        when state = 'failed' then null
        when state = 'active' then (data->>${waitingSince})::timestamptz
        else coalesce((data->>${waitingSince})::timestamptz, greatest(created_on, start_after))
      end)) as "oldestSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed')
    group by 1, 2`)) as { rows: unknown[] }
  return rows.map(row => rowSchema.parse(row))
}
