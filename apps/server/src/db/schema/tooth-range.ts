import type { PermanentTooth } from '@xrai/contract/teeth/fdi'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

/** Which teeth a periapical shows, stated by dentists, append-only; the latest row counts. */
export const toothRange = pgTable(
  'tooth_range',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** The outermost teeth at the image's left and right, in one arch. */
    first: text('first').$type<PermanentTooth>().notNull(),
    last: text('last').$type<PermanentTooth>().notNull(),
    /** False in rows from before: their teeth are spaced evenly. */
    byWidth: boolean('by_width').notNull().default(false),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [index('tooth_range_analysis').on(table.analysisId, table.id)],
)
