import { asc, eq, sql } from 'drizzle-orm'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { auditEvent } from '../db/schema.ts'

/** The clinic's events, oldest first. */
export const eventsOf = ({ db, clinicId }: ClinicScope) =>
  db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.clinicId, clinicId))
    .orderBy(asc(auditEvent.createdAt), asc(auditEvent.id))

const triggers = {
  audit_event: ['append_only', 'no_delete', 'no_truncate', 'link'],
  audit_link: ['append_only', 'no_delete', 'no_truncate'],
} as const

/** Does what only the tables' owner can: disables the triggers, changes rows, and enables them again. */
export const tamper = (db: Queryable, change: (db: Queryable) => Promise<unknown>): Promise<void> =>
  db.transaction(async tx => {
    const switchAll = async (state: 'disable' | 'enable always') => {
      for (const [table, names] of Object.entries(triggers)) {
        for (const name of names) await tx.execute(sql.raw(`alter table ${table} ${state} trigger ${table}_${name}`))
      }
    }
    await switchAll('disable')
    await change(tx)
    await switchAll('enable always')
  })
