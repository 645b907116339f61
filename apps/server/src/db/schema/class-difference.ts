import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { analysis } from './analysis.ts'

/**
 * The difference between an analysis' classes after all decisions and the detector's: derived, so that lists and figures
 * need not fold every decision. Each analysis whose decisions were counted has a row with the class ''.
 */
export const classDifference = pgTable(
  'class_difference',
  {
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    class: text('class').notNull(),
    /** Findings of the class that lists count, at the default threshold. */
    standing: integer('standing').notNull(),
    /** `standing` minus the detector's number. */
    change: integer('change').notNull(),
  },
  table => [
    primaryKey({ columns: [table.analysisId, table.class] }),
    index('class_difference_class').on(table.clinicId, table.class, table.standing, table.analysisId),
  ],
)
