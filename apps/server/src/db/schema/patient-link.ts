import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { analysis } from './analysis.ts'
import { user } from './user.ts'

/**
 * A link to the patient's page (docs/decisions/053-patient-view.md). Its content is written once; only its counters grow,
 * its end may come earlier, and a revocation is undone within a minute.
 */
export const patientLink = pgTable(
  'patient_link',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's secret. */
    hash: text('hash').notNull().unique(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    openings: integer('openings').notNull().default(0),
    lastOpenedAt: moment('last_opened_at'),
    /** The number of wrong birth dates entered; at the limit the link is locked. */
    wrongDates: integer('wrong_dates').notNull().default(0),
    mailedAt: moment('mailed_at'),
    /** When it was last shared by WhatsApp. */
    sharedAt: moment('shared_at'),
  },
  table => [
    index('patient_link_analysis').on(table.analysisId, table.id),
    index('patient_link_expiry').on(table.expiresAt),
  ],
)
