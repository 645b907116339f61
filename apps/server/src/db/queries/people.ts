import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { account, session, user } from '../schema.ts'

/** The new person's id, or null when the e-mail has an account. */
export const insertUser = async (db: Queryable, values: typeof user.$inferInsert): Promise<string | null> => {
  const [row] = await db
    .insert(user)
    .values(values)
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  return row?.id ?? null
}

/** Whether it was written: false when somebody signs in that way already. */
export const insertAccount = async (db: Queryable, values: typeof account.$inferInsert): Promise<boolean> => {
  const rows = await db
    .insert(account)
    .values(values)
    .onConflictDoNothing({ target: [account.providerId, account.accountId] })
    .returning({ id: account.id })
  return rows.length > 0
}

/** By e-mail, in lower case. */
export const findPerson = async (db: Queryable, email: string) => {
  const [found] = await db
    .select({ id: user.id, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
  return found ?? null
}

/** Ends what was opened before the e-mail was proved: the password and every session. */
export const forgetUnprovedAccess = async (db: Queryable, userId: string): Promise<void> => {
  await db.delete(session).where(eq(session.userId, userId))
  await db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
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
