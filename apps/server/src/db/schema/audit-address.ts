import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt } from '../columns.ts'

/**
 * The addresses that events came from, separate from the chain: deleted after 90 days, and with the user. `ref`, which
 * the events contain, is the SHA-256 of salt and address: while the row exists it proves the address, and without the
 * salt it cannot be guessed back.
 */
export const auditAddress = pgTable(
  'audit_address',
  {
    ref: text('ref').primaryKey(),
    salt: text('salt').notNull(),
    address: text('address').notNull(),
    clinicId: uuid('clinic_id').$type<ClinicId>().notNull(),
    personId: uuid('person_id').notNull(),
    createdAt: createdAt(),
  },
  table => [index('audit_address_age').on(table.createdAt), index('audit_address_person').on(table.personId)],
)
