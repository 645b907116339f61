import type { ReviewScreen } from '@xrai/contract/review/decision'
import type { DecisionAct } from '@xrai/contract/review/decision-schema'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, moment } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

/**
 * What a dentist decided about findings (docs/decisions/047-decisions-as-rows.md). Never updated, and deleted only with its
 * analysis: a trigger of the migrations refuses it.
 */
export const decision = pgTable(
  'decision',
  {
    /** Made by the client, and so unique within its analysis alone: what another clinic chose refuses nothing here. */
    id: uuid('id').notNull(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … as they arrived. */
    place: integer('place').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    /** When it was made; the moment of its arrival is `created_at`. */
    at: moment('at').notNull(),
    screen: text('screen').$type<ReviewScreen>().notNull(),
    act: jsonb('act').$type<DecisionAct>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.analysisId, table.id] }),
    unique('decision_place').on(table.analysisId, table.place),
    index('decision_by').on(table.by, table.id),
  ],
)
