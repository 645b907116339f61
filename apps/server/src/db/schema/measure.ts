import type { MeasureKind } from '@xrai/contract/measures/measure'
import type { MeasureContent } from '@xrai/contract/measures/measure-schema'
import { boolean, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

/**
 * A change of what a dentist measured on a radiograph; the latest row of a measure counts. Never updated, and deleted only
 * with its analysis: a trigger of the migrations refuses it.
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
    /** In the pixels of the file as it was sent. */
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
