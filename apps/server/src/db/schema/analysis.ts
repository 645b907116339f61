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
 * How far the detector came. What the dentist did afterwards stands in `review`, and the status is read from both. One that was
 * received while no credit was left, or which the quality check speaks against, is 'unanalysed' until a person requests it.
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
    /** Whether a dentist stands by it: `isReviewed` of its latest review, written with that. */
    reviewed: boolean('reviewed').notNull().default(false),
    experimental: boolean('experimental').notNull(),
    /** Null until the detector has answered; so are the timings. */
    modelName: text('model_name'),
    modelVersion: text('model_version'),
    timings: jsonb('timings').$type<AnalysisAnswer['timings']>(),
    /** The teeth found with the findings, written once like them; null too where the analysis is older than numbering. */
    dentition: jsonb('dentition').$type<Dentition>(),
    /** When the present attempt began. */
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
    // The list counts in this index alone; the migration adds the radiograph to it (INCLUDE), which drizzle-kit cannot express.
    index('analysis_status').on(table.clinicId, table.state, table.reviewed, table.id),
    // For counting alone: without the id, equal entries take a tenth of the place.
    index('analysis_counts').on(table.clinicId, table.state, table.reviewed, table.type),
    index('analysis_created').on(table.clinicId, table.createdAt),
    // From many radiographs to their analyses without a look at the table.
    index('analysis_image').on(table.imageId, table.clinicId, table.id),
    unique('analysis_idempotency').on(table.clinicId, table.idempotencyKey),
  ],
)
