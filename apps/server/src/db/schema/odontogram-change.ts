import type { ChartAct } from '@xrai/contract/charting/changes'
import { integer, jsonb, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt } from '../columns.ts'
import { odontogram } from './odontogram.ts'
import { user } from './user.ts'

/**
 * What was done to the entries of an odontogram. Never updated, never added to a signed one, and deleted only with it:
 * triggers of the migrations refuse it.
 */
export const odontogramChange = pgTable(
  'odontogram_change',
  {
    /** Made by the client, and so unique within its odontogram alone. */
    id: uuid('id').notNull(),
    clinicId: clinicId(),
    odontogramId: uuid('odontogram_id')
      .notNull()
      .references(() => odontogram.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … as they arrived. */
    place: integer('place').notNull(),
    act: jsonb('act').$type<ChartAct>().notNull(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.odontogramId, table.id] }),
    unique('odontogram_change_place').on(table.odontogramId, table.place),
  ],
)
