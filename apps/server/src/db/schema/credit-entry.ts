import { sql } from 'drizzle-orm'
import { date, index, integer, pgEnum, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { user } from './user.ts'

export const creditReason = pgEnum('credit_reason', ['reserve', 'settle', 'release'])

/**
 * The ledger: entries are added, never changed; what a month has spent is their sum. A submission reserves (-1); the
 * detector's success settles it (0), its failure gives it back (+1).
 */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: id(),
    clinicId: clinicId(),
    amount: integer('amount').notNull(),
    reason: creditReason('reason').notNull(),
    /** The first day of the month (UTC) in which it was reserved: what is given back later counts there too. */
    period: date('period').notNull(),
    /** No foreign key: the ledger outlives what it paid for. */
    analysisId: uuid('analysis_id'),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [
    index('credit_entry_period').on(table.clinicId, table.period),
    index('credit_entry_analysis').on(table.analysisId),
    uniqueIndex('credit_entry_settled').on(table.analysisId).where(sql`reason = 'settle'`),
  ],
)
