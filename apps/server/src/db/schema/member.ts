import { roles } from '@xrai/contract/routes/access'
import { index, pgEnum, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { clinicSite } from './clinic-site.ts'
import { user } from './user.ts'

export const role = pgEnum('role', roles)

export const member = pgTable(
  'member',
  {
    id: id(),
    clinicId: clinicId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: role('role').notNull(),
    /** The member's usual site. */
    siteId: uuid('site_id').references(() => clinicSite.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [unique('member_once').on(table.clinicId, table.userId), index('member_user').on(table.userId)],
)
