import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { DecidedPresence } from '@xrai/contract/teeth/tooth-presence'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

/**
 * A dentist's decision on a radiograph whether a tooth is present in the mouth; append-only, a tooth's latest row counts.
 */
export const toothPresence = pgTable(
  'tooth_presence',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    tooth: text('tooth').$type<Fdi>().notNull(),
    /** Null withdraws the decision. */
    presence: text('presence').$type<DecidedPresence>(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [index('tooth_presence_analysis').on(table.analysisId, table.tooth, table.id)],
)
