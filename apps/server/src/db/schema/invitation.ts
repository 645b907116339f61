import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { role } from './member.ts'
import { user } from './user.ts'

/** An invitation into a clinic for the holder of its link; the row is deleted when it is accepted or withdrawn. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    clinicId: clinicId(),
    email: text('email').notNull(),
    role: role('role').notNull(),
    /** SHA-256 of the link's secret. */
    hash: text('hash').notNull().unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => user.id),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [index('invitation_clinic').on(table.clinicId, table.id)],
)
