import type { QualityCode } from '@xrai/contract/errors/quality'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { AnalysisAnswer } from '@xrai/contract/records/analysis'
import { radiographTypes } from '@xrai/contract/records/radiograph'
import type { Dentition } from '@xrai/contract/teeth/dentition'
import { boolean, index, jsonb, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { image } from './image.ts'
import { user } from './user.ts'

export const radiographType = pgEnum('radiograph_type', radiographTypes)

/**
 * The detector's progress. The dentist's later work is in `review`, and the status is computed from both. An analysis
 * is 'unanalysed' until a user requests it if no credit was left on arrival, or if it failed the quality check.
 */
export const analysisState = pgEnum('analysis_state', ['queued', 'processing', 'done', 'failed', 'unanalysed'])

export const analysis = pgTable(
  'analysis',
  {
    id: id(),
    clinicId: clinicId(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => image.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => user.id),
    type: radiographType('type').notNull(),
    state: analysisState('state').notNull(),
    /** `isReviewed` of the latest review, written together with it. */
    reviewed: boolean('reviewed').notNull().default(false),
    experimental: boolean('experimental').notNull(),
    /** Null until the detector has answered, like the timings. */
    modelName: text('model_name'),
    modelVersion: text('model_version'),
    timings: jsonb('timings').$type<AnalysisAnswer['timings']>(),
    /** The teeth found with the findings, written once like them; null also for analyses from before teeth were numbered. */
    dentition: jsonb('dentition').$type<Dentition>(),
    /** The fault that the quality check saw in an image that was analysed anyway; null without one. */
    qualityFault: text('quality_fault').$type<QualityCode>(),
    /** When the current attempt began. */
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Why it failed or was not analysed: a code of the contract's table. */
    errorCode: text('error_code').$type<ErrorCode>(),
    /** The client's `Idempotency-Key`: the same key of the same clinic is the same analysis. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  table => [
    index('analysis_clinic').on(table.clinicId, table.id),
    // The list counts by this index alone; the migration adds the radiograph to it (INCLUDE), which drizzle-kit cannot
    // express.
    index('analysis_status').on(table.clinicId, table.state, table.reviewed, table.id),
    // Only for counting: without the id, equal entries take a tenth of the space.
    index('analysis_counts').on(table.clinicId, table.state, table.reviewed, table.type),
    index('analysis_created').on(table.clinicId, table.createdAt),
    // Joins many radiographs to their analyses by index-only scan.
    index('analysis_image').on(table.imageId, table.clinicId, table.id),
    unique('analysis_idempotency').on(table.clinicId, table.idempotencyKey),
  ],
)
