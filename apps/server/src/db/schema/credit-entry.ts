import { sql } from 'drizzle-orm'
import { date, index, integer, pgEnum, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { user } from './user.ts'

export const creditReason = pgEnum('credit_reason', ['reserve', 'settle', 'release'])

/**
 * The ledger: entries are added and never changed; the use of a month is their sum. A submission reserves (-1); the
 * detector's success settles (0), its failure releases (+1).
 */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: id(),
    clinicId: clinicId(),
    amount: integer('amount').notNull(),
    reason: creditReason('reason').notNull(),
    /** The first day of the month (UTC) of the reservation; a later release counts in that month too. */
    period: date('period').notNull(),
    /** No foreign key, because the ledger outlives the analyses. */
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
