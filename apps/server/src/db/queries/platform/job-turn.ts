import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClinicScope } from '../../clinic-scope.ts'

const rowsSchema = z.object({ rows: z.tuple([z.object({ turn: z.coerce.number().int() })]) })

/**
 * The turn of the clinic's next job in this queue, as the number of a round: the current round, or the one after the
 * clinic's last waiting job. Taking jobs in the order of their turns shares them fairly between clinics, across all
 * processes. pg-boss takes the highest priority first, so a job's priority is its negated turn.
 */
export const nextTurn = async ({ db, clinicId }: ClinicScope, queue: string): Promise<number> => {
  const result = await db.execute(sql`
    select greatest(
      coalesce(min(-priority), 0),
      coalesce(max(-priority) filter (where group_id = ${clinicId}) + 1, 0)
    ) as turn
    from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active')`)
  return rowsSchema.parse(result).rows[0].turn
}
