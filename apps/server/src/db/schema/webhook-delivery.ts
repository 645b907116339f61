import type { DeliveryEvent, DeliveryFault, DeliveryState } from '@xrai/contract/routes/webhook-events'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { analysis } from './analysis.ts'
import { clinicalCase } from './clinical-case.ts'
import { webhook } from './webhook.ts'

/** The data of an event besides its ids and time. */
export interface DeliveryFacts {
  readonly status?: 'done' | 'failed'
  /** The version of the signed report. */
  readonly version?: number
}

/**
 * The outbox of webhooks: one row per event and address, written in the transaction of its cause, with its outcome.
 * Contains ids only, no patient data.
 */
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
    /** Ids of the event's subjects: of two events that share one, the later waits for the earlier. */
    subjects: uuid('subjects').array().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Counted since it was written or resent. */
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: moment('attempted_at'),
    nextAttemptAt: moment('next_attempt_at'),
    /** The result of the last attempt, like the columns below. */
    fault: text('fault').$type<DeliveryFault>(),
    status: integer('status'),
    durationMs: integer('duration_ms'),
    /** The first characters of the response. */
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
