import { index, integer, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { user } from './user.ts'

export const creditReason = pgEnum('credit_reason', ['analysis'])

/** The ledger: entries are added, never changed; a balance is their sum. */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: id(),
    clinicId: clinicId(),
    amount: integer('amount').notNull(),
    reason: creditReason('reason').notNull(),
    /** No foreign key: the ledger outlives what it paid for. */
    analysisId: uuid('analysis_id'),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [index('credit_entry_clinic').on(table.clinicId, table.createdAt)],
)
