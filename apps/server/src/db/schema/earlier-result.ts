import type { AnalysisAnswer } from '@xrai/contract/records/analysis'
import type { Dentition } from '@xrai/contract/teeth/dentition'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { analysis } from './analysis.ts'
import type { finding } from './finding.ts'
import { user } from './user.ts'

type KeptFinding = Omit<typeof finding.$inferSelect, 'clinicId' | 'analysisId'>

/**
 * The result of a previous model, kept when the radiograph was analysed again (docs/decisions/054-analysed-anew.md): the
 * columns of the analysis as they were, and its findings. Never updated, which a trigger in the migrations enforces.
 */
export const earlierResult = pgTable(
  'earlier_result',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    modelName: text('model_name').notNull(),
    modelVersion: text('model_version').notNull(),
    experimental: boolean('experimental').notNull(),
    timings: jsonb('timings').$type<AnalysisAnswer['timings']>(),
    dentition: jsonb('dentition').$type<Dentition>(),
    finishedAt: moment('finished_at'),
    findings: jsonb('findings').$type<readonly KeptFinding[]>().notNull(),
    /** How many decisions had arrived by then. */
    decisions: integer('decisions').notNull(),
    /** Who requested the new analysis, and when. */
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [index('earlier_result_analysis').on(table.analysisId, table.id)],
)
