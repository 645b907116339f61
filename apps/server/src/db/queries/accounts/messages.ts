import { count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'
import { type NumberedPage, sliceOf } from '../../paging.ts'
import { contactMessage } from '../../schema.ts'

export type MessageRow = typeof contactMessage.$inferSelect

export const insertMessage = async (db: Queryable, values: typeof contactMessage.$inferInsert): Promise<void> => {
  await db.insert(contactMessage).values(values)
}

/** The unanswered first, then the newest. */
export const listMessageRows = async (db: Queryable, page: NumberedPage) => {
  const { offset, limit } = sliceOf(page)
  const [rows, total, unanswered] = await Promise.all([
    db
      .select()
      .from(contactMessage)
      .orderBy(sql`${contactMessage.answeredAt} is not null`, desc(contactMessage.id))
      .limit(limit)
      .offset(offset),
    db.$count(contactMessage),
    db.select({ count: count() }).from(contactMessage).where(isNull(contactMessage.answeredAt)),
  ])
  return { rows, total, unanswered: unanswered[0]?.count ?? 0 }
}

/** The updated row; null if there is none. */
export const updateMessage = async (
  db: Queryable,
  id: string,
  values: Pick<MessageRow, 'answeredAt' | 'answeredBy'>,
): Promise<MessageRow | null> => {
  const [row] = await db.update(contactMessage).set(values).where(eq(contactMessage.id, id)).returning()
  return row ?? null
}
