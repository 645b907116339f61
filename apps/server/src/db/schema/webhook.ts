import type { PauseReason, WebhookEvent } from '@xrai/contract/routes/webhook-events'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

/** An address of another program to which a clinic's events are sent (docs/decisions/068-webhooks.md). */
export const webhook = pgTable(
  'webhook',
  {
    id: id(),
    clinicId: clinicId(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => user.id),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Sealed with the installation's secret, like the previous secret. */
    secret: text('secret').notNull(),
    oldSecret: text('old_secret'),
    oldSecretUntil: moment('old_secret_until'),
    pausedAt: moment('paused_at'),
    pauseReason: text('pause_reason').$type<PauseReason>(),
    /** When the current run of failed attempts began. */
    failingSince: moment('failing_since'),
    /** When the last attempt failed; null if it succeeded. */
    failedAt: moment('failed_at'),
    /** A process has the exclusive right to send to it until then. */
    leasedUntil: moment('leased_until'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  table => [index('webhook_clinic').on(table.clinicId, table.id)],
)
