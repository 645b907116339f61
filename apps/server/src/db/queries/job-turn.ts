import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClinicScope } from '../clinic-scope.ts'

const rowsSchema = z.object({ rows: z.tuple([z.object({ turn: z.coerce.number().int() })]) })

/**
 * When the clinic's next job of this queue is due, as its number in a round: the round that is being run now, or the one
 * after the clinic's last that waits. Jobs taken in the order of their turns are shared fairly between clinics, in every
 * process alike; pg-boss takes the highest priority first, so a job's is its turn below zero.
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
