import { plans } from '@xrai/contract/routes/accounts'
import { boolean, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt, newId } from '../columns.ts'

export const plan = pgEnum('plan', plans)

export const clinic = pgTable('clinic', {
  id: uuid('id')
    .$type<ClinicId>()
    .primaryKey()
    // The first place where a clinic's id comes from; the brand is given here.
    .$defaultFn(() => newId() as ClinicId),
  name: text('name').notNull(),
  plan: plan('plan').notNull(),
  /** The seeded clinic, whose login the login page may offer. */
  demo: boolean('demo').notNull().default(false),
  createdAt: createdAt(),
})
