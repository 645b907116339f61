import { defaultConfidence } from '@xrai/contract/records/limits'
import type { Placement } from '@xrai/contract/teeth/placement'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { id } from '../columns.ts'
import { analysis } from './analysis.ts'

/**
 * A finding of the detector, in pixels of the upright original, x and y the centre of the box. Never updated: a trigger
 * of the migrations refuses it.
 */
export const finding = pgTable(
  'finding',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** 0, 1, 2 … as the detector gave them, best first. */
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
    /** Where it is; null where that is not known. */
    placement: jsonb('placement').$type<Placement>(),
    /** The sentence of an earlier version that could not be read into a placement; else null. */
    location: text('location'),
    experimental: boolean('experimental').notNull().default(false),
    research: boolean('research').notNull().default(false),
  },
  table => [
    index('finding_analysis').on(table.analysisId, table.place),
    // What a list filters by: the classes that are shown before a dentist chooses anything.
    index('finding_class')
      .on(table.clinicId, table.class, table.analysisId)
      .where(sql`confidence >= ${sql.raw(String(defaultConfidence))}`),
  ],
)
