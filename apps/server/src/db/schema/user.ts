import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'

/** A person, of the operator and not of a clinic. better-auth writes the first part. */
export const user = pgTable('user', {
  id: id(),
  name: text('name').notNull(),
  /** Lower case, always. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),

  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  professionalNumber: text('professional_number'),
  /** When an administrator verified the professional number. */
  professionalVerifiedAt: moment('professional_verified_at'),
})
