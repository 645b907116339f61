import type { MountTemplateName } from '@xrai/contract/mounts/mount-template'
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { patient } from './patient.ts'

/** A patient's full-mouth series of a day. */
export const mount = pgTable(
  'mount',
  {
    id: id(),
    clinicId: clinicId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    template: text('template').$type<MountTemplateName>().notNull(),
    /** YYYY-MM-DD, as entered by the user. */
    date: date('date', { mode: 'string' }).notNull(),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  table => [index('mount_patient').on(table.patientId, table.date)],
)
