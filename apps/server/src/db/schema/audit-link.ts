import { bigint, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { moment } from '../columns.ts'

/**
 * An event's position in its clinic's hash chain. Written by a trigger at commit, thus in the order of commits, and
 * never changed. `hash` is the SHA-256 of the canonical form (accounts/audit/canonical-event.ts), which includes the
 * previous hash.
 */
export const auditLink = pgTable(
  'audit_link',
  {
    clinicId: uuid('clinic_id').$type<ClinicId>().notNull(),
    /** From 1, without gaps. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    eventId: uuid('event_id').notNull(),
    hash: text('hash').notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  table => [primaryKey({ columns: [table.clinicId, table.seq] }), unique('audit_link_event').on(table.eventId)],
)
