import type { NotificationKind } from '@xrai/contract/routes/notification-kinds'
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { analysis } from './analysis.ts'
import { clinicalCase } from './clinical-case.ts'
import { member } from './member.ts'
import { patientLink } from './patient-link.ts'
import { retrieval } from './retrieval.ts'
import { user } from './user.ts'

/**
 * A notification of a member: a kind and ids, never patient data (docs/decisions/064-notifications.md). It is deleted with
 * its subject and with the membership.
 */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    clinicId: clinicId(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Deduplicates: of several with the same key a user has the first, or the last if the event can recur. */
    key: text('key').notNull(),
    analysisId: uuid('analysis_id').references(() => analysis.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id').references(() => clinicalCase.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id').references(() => patientLink.id, { onDelete: 'cascade' }),
    retrievalId: uuid('retrieval_id').references(() => retrieval.id, { onDelete: 'cascade' }),
    /** Who caused it; null for a timer or a patient. */
    by: uuid('by').references(() => user.id),
    /** When its subject ends. */
    endsAt: moment('ends_at'),
    createdAt: createdAt(),
    readAt: moment('read_at'),
    /** When it was mailed, or found to need no mail. */
    mailedAt: moment('mailed_at'),
  },
  table => [
    foreignKey({
      name: 'notification_member',
      columns: [table.clinicId, table.userId],
      foreignColumns: [member.clinicId, member.userId],
    }).onDelete('cascade'),
    unique('notification_once').on(table.clinicId, table.userId, table.key),
    index('notification_of_person').on(table.clinicId, table.userId, table.id),
    index('notification_unread').on(table.clinicId, table.userId, table.id).where(sql`read_at is null`),
    index('notification_analysis').on(table.analysisId),
    index('notification_case').on(table.caseId),
    index('notification_link').on(table.linkId),
    index('notification_retrieval').on(table.retrievalId),
    index('notification_unmailed').on(table.createdAt).where(sql`mailed_at is null`),
    index('notification_age').on(table.createdAt),
  ],
)
