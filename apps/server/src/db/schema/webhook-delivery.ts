import type { DeliveryEvent, DeliveryFault, DeliveryState } from '@xrai/contract/routes/webhook-events'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { analysis } from './analysis.ts'
import { clinicalCase } from './clinical-case.ts'
import { webhook } from './webhook.ts'

/** What of an event is neither an id nor its time. */
export interface DeliveryFacts {
  readonly status?: 'done' | 'failed'
  /** Of the signed report. */
  readonly version?: number
}

/** An event for one address: the outbox, written with its cause, and what came of it. Ids, never a word of a patient. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    clinicId: clinicId(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    event: text('event').$type<DeliveryEvent>().notNull(),
    analysisId: uuid('analysis_id').references(() => analysis.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id').references(() => clinicalCase.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<DeliveryFacts>().notNull(),
    /** Ids of what it is about: of two that share one, the later waits for the earlier. */
    subjects: uuid('subjects').array().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Since it was written, or sent again. */
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: moment('attempted_at'),
    nextAttemptAt: moment('next_attempt_at'),
    /** Of the last attempt, as the columns below. */
    fault: text('fault').$type<DeliveryFault>(),
    status: integer('status'),
    durationMs: integer('duration_ms'),
    /** The first characters of the answer. */
    answer: text('answer'),
    createdAt: createdAt(),
  },
  table => [
    index('webhook_delivery_list').on(table.clinicId, table.id),
    index('webhook_delivery_pending').on(table.webhookId, table.id).where(sql`state = 'pending'`),
    index('webhook_delivery_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('webhook_delivery_attempted').on(table.webhookId, table.attemptedAt),
    index('webhook_delivery_analysis').on(table.analysisId),
    index('webhook_delivery_case').on(table.caseId),
    index('webhook_delivery_age').on(table.createdAt),
  ],
)
