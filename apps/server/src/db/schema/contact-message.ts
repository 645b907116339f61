import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'

/** A message from the contact form; it belongs to the operator, not to a clinic. */
export const contactMessage = pgTable('contact_message', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
})
