import type { OdontogramKind } from '@xrai/contract/odontogram/kinds'
import type { EditionId, NormId } from '@xrai/contract/odontogram/norms'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { clinicSite } from './clinic-site.ts'
import { patient } from './patient.ts'
import { user } from './user.ts'

/** A patient's odontogram. On a signed one only the patient may be updated, which a trigger in the migrations enforces. */
export const odontogram = pgTable(
  'odontogram',
  {
    id: id(),
    clinicId: clinicId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    /** The site where it was made, if the clinic has sites. */
    siteId: uuid('site_id').references(() => clinicSite.id, { onDelete: 'set null' }),
    kind: text('kind').$type<OdontogramKind>().notNull(),
    norm: text('norm').$type<NormId>().notNull(),
    edition: text('edition').$type<EditionId>().notNull(),
    /** 'OD-' and the milliseconds of its creation time. */
    code: text('code').notNull(),
    specifications: text('specifications').notNull().default(''),
    observations: text('observations').notNull().default(''),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    /** Null while it is a draft. */
    signedAt: moment('signed_at'),
    /** When the draft was discarded; it can be restored for some days. */
    deletedAt: moment('deleted_at'),
  },
  table => [
    index('odontogram_patient').on(table.patientId, table.id),
    index('odontogram_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)
