import type { MeasureKind } from '@xrai/contract/measures/measure'
import type { MeasureContent } from '@xrai/contract/measures/measure-schema'
import { boolean, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

/**
 * A change of a dentist's measurement on a radiograph; the latest row of a measurement counts. Never updated, and deleted
 * only with its analysis, which a trigger in the migrations enforces.
 */
export const measure = pgTable(
  'measure',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** Made by the client, and so unique within its analysis alone. */
    measure: uuid('measure').notNull(),
    kind: text('kind').$type<MeasureKind>().notNull(),
    /** In pixels of the file as sent. */
    points: jsonb('points').$type<MeasureContent['points']>().notNull(),
    label: text('label').notNull(),
    printed: boolean('printed').notNull(),
    millimetres: doublePrecision('millimetres'),
    removed: boolean('removed').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [index('measure_analysis').on(table.analysisId, table.measure, table.id)],
)
