import type { BlindKind } from '@xrai/contract/review/blind'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

/**
 * The start of a user's review of a radiograph without the detector's findings, and how it ended
 * (docs/decisions/052-blind-first.md). Never updated, and deleted only with its analysis.
 */
export const blindReview = pgTable(
  'blind_review',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    kind: text('kind').$type<BlindKind>().notNull(),
    /** The number of decisions at that time: those with a later place were made afterwards. */
    decisions: integer('decisions').notNull(),
    createdAt: createdAt(),
  },
  table => [index('blind_review_analysis').on(table.analysisId, table.by, table.id)],
)
