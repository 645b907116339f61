import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'

/** A site where a clinic works. It is archived and never deleted, because radiographs reference it. */
export const clinicSite = pgTable(
  'clinic_site',
  {
    id: id(),
    clinicId: clinicId(),
    name: text('name').notNull(),
    address: text('address'),
    phone: text('phone'),
    /** The position in the clinic's order, from 0; without gaps until a site is archived. */
    place: integer('place').notNull(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
  },
  table => [
    index('clinic_site_clinic').on(table.clinicId, table.place),
    uniqueIndex('clinic_site_name').on(table.clinicId, sql`lower(name)`).where(sql`archived_at is null`),
  ],
)
