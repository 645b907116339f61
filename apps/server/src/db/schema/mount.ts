import type { MountTemplateName } from '@xrai/contract/mounts/mount-template'
import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { patient } from './patient.ts'

/** A patient's full-mouth series: one of each template. */
export const mount = pgTable(
  'mount',
  {
    id: id(),
    clinicId: clinicId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    template: text('template').$type<MountTemplateName>().notNull(),
    createdAt: createdAt(),
  },
  table => [unique('mount_template').on(table.patientId, table.template)],
)
