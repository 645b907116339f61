import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt, id } from '../columns.ts'

/**
 * The result of verifying a clinic's chain, and the head of the chain at that time, so that the next verification
 * detects a truncated chain.
 */
export const auditCheck = pgTable(
  'audit_check',
  {
    id: id(),
    clinicId: uuid('clinic_id').$type<ClinicId>().notNull(),
    /** The last event's number; 0 for an empty chain. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    /** Null if the chain is intact; else the kind of the first fault and its number in the chain. */
    fault: text('fault').$type<'changed' | 'removed' | 'inserted' | 'rewritten'>(),
    faultSeq: bigint('fault_seq', { mode: 'number' }),
    createdAt: createdAt(),
  },
  table => [index('audit_check_clinic').on(table.clinicId, table.createdAt)],
)
