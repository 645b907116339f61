import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'

/** A logo that a clinic has, or had while a report of it was signed: the sheet of that report still shows it. */
export const clinicLogo = pgTable(
  'clinic_logo',
  {
    id: id(),
    clinicId: clinicId(),
    /** SHA-256 of the PNG in the file store. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  table => [index('clinic_logo_clinic').on(table.clinicId, table.id)],
)
