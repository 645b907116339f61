import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { account, user } from '../schema.ts'

/** The new person's id, or null when the e-mail has an account. */
export const insertUser = async (db: Queryable, values: typeof user.$inferInsert): Promise<string | null> => {
  const [row] = await db
    .insert(user)
    .values(values)
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  return row?.id ?? null
}

export const insertAccount = async (db: Queryable, values: typeof account.$inferInsert): Promise<void> => {
  await db.insert(account).values(values)
}

/** By e-mail, in lower case. */
export const findPerson = async (db: Queryable, email: string): Promise<{ readonly id: string } | null> => {
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return found ?? null
}

/** Who signs in with this subject of this provider. */
export const findPersonByAccount = async (
  db: Queryable,
  providerId: string,
  accountId: string,
): Promise<{ readonly id: string } | null> => {
  const [found] = await db
    .select({ id: account.userId })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.accountId, accountId)))
  return found ?? null
}
