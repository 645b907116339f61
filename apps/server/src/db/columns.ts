import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** UUIDv7 (RFC 9562 §5.7): ids sort by creation time, so an id is also a position in a list. */
export const newId = (at?: Date): string => (at ? v7({ msecs: at.getTime() }) : v7())

export const id = () => uuid('id').primaryKey().$defaultFn(newId)

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => moment('created_at').notNull().defaultNow()
