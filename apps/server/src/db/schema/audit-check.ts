import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt, id } from '../columns.ts'

/** What a verification of a clinic's chain found, and the head that it saw: the next one notices a chain cut shorter. */
export const auditCheck = pgTable(
  'audit_check',
  {
    id: id(),
    clinicId: uuid('clinic_id').$type<ClinicId>().notNull(),
    /** The last event's number; 0 of an empty chain. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    /** Null where the chain is whole; else the kind of the first fault, and its number in the chain. */
    fault: text('fault').$type<'changed' | 'removed' | 'inserted' | 'rewritten'>(),
    faultSeq: bigint('fault_seq', { mode: 'number' }),
    createdAt: createdAt(),
  },
  table => [index('audit_check_clinic').on(table.clinicId, table.createdAt)],
)
