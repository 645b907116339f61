import type { ErrorCode } from '@xrai/contract/errors/table'
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { analysis } from './analysis.ts'
import { installedModel } from './installed-model.ts'

/** A finding of a candidate, or a tooth, whose class is its number, in pixels of the upright original; x and y are the centre of the box. */
export interface ShadowFinding {
  readonly class: string
  readonly confidence: number
  readonly tooth: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The findings of a candidate on a radiograph that another model had analysed. Only the operator's table of agreement reads it:
 * no list, report, export or other program.
 */
export const shadowResult = pgTable(
  'shadow_result',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    modelId: uuid('model_id')
      .notNull()
      .references(() => installedModel.id, { onDelete: 'cascade' }),
    /** The model of the analysis at that time. */
    besideName: text('beside_name').notNull(),
    besideVersion: text('beside_version').notNull(),
    findings: jsonb('findings').$type<readonly ShadowFinding[]>().notNull(),
    /** Why it has no findings; it is not analysed again. */
    errorCode: text('error_code').$type<ErrorCode>(),
    createdAt: createdAt(),
  },
  table => [
    unique('shadow_result_once').on(table.analysisId, table.modelId),
    index('shadow_result_model').on(table.modelId, table.id),
  ],
)
