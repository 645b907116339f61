import { defaultConfidence } from '@xrai/contract/records/limits'
import type { Placement } from '@xrai/contract/teeth/placement'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { id } from '../columns.ts'
import { analysis } from './analysis.ts'

/**
 * A finding of the detector, in pixels of the upright original; x and y are the centre of the box. Never updated, which
 * a trigger in the migrations enforces.
 */
export const finding = pgTable(
  'finding',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** 0, 1, 2 … in the detector's order, best first. */
    place: integer('place').notNull(),
    class: text('class').notNull(),
    classId: integer('class_id').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    points: jsonb('points').$type<readonly { readonly x: number; readonly y: number }[]>().notNull(),
    tooth: text('tooth').notNull(),
    /** Null if the location is unknown. */
    placement: jsonb('placement').$type<Placement>(),
    /** The sentence of an earlier version that could not be parsed into a placement; else null. */
    location: text('location'),
    experimental: boolean('experimental').notNull().default(false),
    research: boolean('research').notNull().default(false),
  },
  table => [
    index('finding_analysis').on(table.analysisId, table.place),
    // For the filter of lists: the classes that are shown by default.
    index('finding_class')
      .on(table.clinicId, table.class, table.analysisId)
      .where(sql`confidence >= ${sql.raw(String(defaultConfidence))}`),
  ],
)
