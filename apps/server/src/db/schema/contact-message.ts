import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

/** A message from the contact form; it belongs to the operator, not to a clinic. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** When an operator marked it as answered, and who. */
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [index('contact_message_answered').on(table.answeredAt, table.id)],
)
