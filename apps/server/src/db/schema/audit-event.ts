import { auditActions } from '@xrai/contract/routes/profile'
import { index, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { user } from './user.ts'

export const auditAction = pgEnum('audit_action', auditActions)

/** Who did what to which row, added and never changed. It names ids only, nothing of a patient. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: id(),
    clinicId: clinicId(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    action: auditAction('action').notNull(),
    /** The analysis, report or whatever the action was about. */
    subjectId: uuid('subject_id'),
    createdAt: createdAt(),
  },
  table => [
    index('audit_event_clinic').on(table.clinicId, table.createdAt),
    index('audit_event_by').on(table.by, table.id),
  ],
)
