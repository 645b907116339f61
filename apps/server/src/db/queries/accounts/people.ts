import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database.ts'
import { account, apiKey, backupCode, clinic, member, oneTimeToken, session, twoFactor, user } from '../../schema.ts'

/** The new user's id; null if the e-mail is already registered. */
export const insertUser = async (db: Queryable, values: typeof user.$inferInsert): Promise<string | null> => {
  const [row] = await db
    .insert(user)
    .values(values)
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  return row?.id ?? null
}

/** False if another user already signs in with this account, or this user with another account of the provider. */
export const insertAccount = async (db: Queryable, values: typeof account.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(account).values(values).onConflictDoNothing().returning({ id: account.id })
  return rows.length > 0
}

/**
 * Locks the user against changes until the transaction ends. Locks the user's clinics before it, shared and in the order
 * of `lockClinicsOf`: a transaction that locks a clinic and a user locks the clinic first.
 */
export const lockUser = async (db: Queryable, userId: string): Promise<void> => {
  await db
    .select({ id: clinic.id })
    .from(clinic)
    .innerJoin(member, eq(member.clinicId, clinic.id))
    .where(eq(member.userId, userId))
    .orderBy(clinic.id)
    .for('key share', { of: clinic })
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

/** By e-mail, in lower case. */
export const findPerson = async (db: Queryable, email: string) => {
  const [found] = await db
    .select({ id: user.id, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
  return found ?? null
}

/** Marks the e-mail as verified; false if it already was, so that of two concurrent callers one gets false. */
export const markProved = async (db: Queryable, userId: string): Promise<boolean> => {
  const rows = await db
    .update(user)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .returning({ id: user.id })
  return rows.length > 0
}

/**
 * Revokes everything set up before the e-mail was verified: all ways to sign in, the second step, links, keys and every
 * session. Also removes the pictures and the operator's decision on a professional number.
 */
export const forgetUnprovedAccess = async (db: Queryable, userId: string): Promise<void> => {
  await db.delete(session).where(eq(session.userId, userId))
  for (const table of [account, twoFactor, backupCode, oneTimeToken])
    await db.delete(table).where(eq(table.userId, userId))
  await db.delete(apiKey).where(eq(apiKey.createdBy, userId))
  const cleared = {
    pictureHash: null,
    signatureImage: null,
    stampImage: null,
    professionalNumber: null,
    professionalVerifiedAt: null,
  }
  await db.update(user).set(cleared).where(eq(user.id, userId))
}

/** The user who signs in with this provider's subject. */
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

/** The account with which the user signs in at the provider; null without one. */
export const findAccountOf = async (db: Queryable, userId: string, providerId: string): Promise<string | null> => {
  const [found] = await db
    .select({ accountId: account.accountId })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, providerId)))
  return found?.accountId ?? null
}

/** The user who signs in with a password under this e-mail, and the password's hash. */
export const findCredential = async (db: Queryable, email: string) => {
  const [found] = await db
    .select({ userId: user.id, hash: account.password })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.email, email))
  return found ?? null
}

/** The hash of the user's password; null for a user who only signs in with Google. */
export const findPasswordHash = async (db: Queryable, userId: string): Promise<string | null> => {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return found?.hash ?? null
}

/** Sets the user's password, whether there was one or not. */
export const putPasswordHash = async (db: Queryable, userId: string, password: string): Promise<void> => {
  await db
    .insert(account)
    .values({ userId, providerId: 'credential', accountId: userId, password })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password, updatedAt: new Date() },
    })
}

/** Rehashes the same password; does nothing if the password was changed in the meantime. */
export const replacePasswordHash = async (
  db: Queryable,
  userId: string,
  former: string,
  hash: string,
): Promise<boolean> => {
  const rows = await db
    .update(account)
    .set({ password: hash })
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential'), eq(account.password, former)))
    .returning({ id: account.id })
  return rows.length > 0
}

type PersonRow = typeof user.$inferSelect
type Editable = Partial<
  Pick<
    PersonRow,
    | 'name'
    | 'firstName'
    | 'lastName'
    | 'professionalNumber'
    | 'professionalVerifiedAt'
    | 'locale'
    | 'notifications'
    | 'pictureHash'
    | 'signatureImage'
    | 'stampImage'
    | 'emailVerified'
    | 'lastClinicId'
  >
>

export const findUser = async (db: Queryable, userId: string): Promise<PersonRow | null> => {
  const [found] = await db.select().from(user).where(eq(user.id, userId))
  return found ?? null
}

/** False if the account was erased, which stays as it is. */
export const updateUser = async (db: Queryable, userId: string, values: Editable): Promise<boolean> => {
  const rows = await db
    .update(user)
    .set({ ...values, updatedAt: new Date() })
    .where(and(eq(user.id, userId), isNull(user.erasedAt)))
    .returning({ id: user.id })
  return rows.length > 0
}
