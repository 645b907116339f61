import { index, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

export const reviewKind = pgEnum('review_kind', ['reviewed', 'reopened', 'signed', 'amending'])

/** The reviews of an analysis by dentists, append-only; the latest row counts. */
export const review = pgTable(
  'review',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    kind: reviewKind('kind').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [
    index('review_analysis').on(table.analysisId, table.id),
    index('review_clinic').on(table.clinicId, table.createdAt),
  ],
)
