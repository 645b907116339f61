import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../database.ts'

const rowSchema = z.object({
  job: z.string(),
  state: z.enum(['waiting', 'active', 'failed']),
  count: z.coerce.number(),
  oldestSeconds: z.coerce.number(),
})

export type JobCount = z.output<typeof rowSchema>

/** The key in the data of a job that was queued anew: since when its work waits, in ISO 8601. */
export const waitingSince = 'waitingSince'

/** The waiting, running and failed jobs of pg-boss by queue, with the age of the oldest in seconds. */
export const countJobs = async (db: Queryable): Promise<readonly JobCount[]> => {
  const { rows } = (await db.execute(sql`
    select name as job,
      case when state in ('created', 'retry') then 'waiting' else state::text end as state,
      count(*) as count,
      extract(epoch from now() - min(
        coalesce((data->>${waitingSince})::timestamptz, greatest(created_on, start_after)))) as "oldestSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed')
    group by 1, 2`)) as { rows: unknown[] }
  return rows.map(row => rowSchema.parse(row))
}
