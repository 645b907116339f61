import { date, index, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'

export const sex = pgEnum('sex', ['F', 'M', 'O'])

export const patient = pgTable(
  'patient',
  {
    id: id(),
    clinicId: clinicId(),
    name: text('name').notNull(),
    /** YYYY-MM-DD */
    birthDate: date('birth_date', { mode: 'string' }),
    sex: sex('sex'),
    createdAt: createdAt(),
  },
  table => [index('patient_clinic').on(table.clinicId, table.name)],
)
