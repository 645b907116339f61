import { uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from './clinic-id.ts'
import { clinic } from './schema/clinic.ts'

/** The clinic column of every clinic table. */
export const clinicId = () =>
  uuid('clinic_id')
    .$type<ClinicId>()
    .notNull()
    .references(() => clinic.id, { onDelete: 'cascade' })
