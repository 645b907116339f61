import { and, asc, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { Queryable } from '../../database.ts'
import { clinic, member, session, user } from '../../schema.ts'

type NewSession = typeof session.$inferInsert

export const insertSession = async (db: Queryable, values: NewSession): Promise<void> => {
  await db.insert(session).values(values)
}

/**
 * The user and the clinic of a session token; the user must be a member of that clinic. Null if the session has ended
 * or the membership was removed since.
 */
export const findSessionMembership = async (db: Queryable, tokenHash: string, now: Date) => {
  const [found] = await db
    .select({
      sessionId: session.id,
      lastSeenAt: session.lastSeenAt,
      remembered: session.remembered,
      endsAt: session.endsAt,
      openedAt: session.createdAt,
      confirmedAt: session.confirmedAt,
      ...membershipColumns,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(
      member,
      and(eq(member.userId, user.id), or(isNull(session.clinicId), eq(member.clinicId, session.clinicId))),
    )
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .where(
      and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now), gt(session.endsAt, now), isNull(user.erasedAt)),
    )
    .orderBy(asc(member.id))
    .limit(1)
  return found ?? null
}

/** The columns of a clinic membership. */
export const membershipColumns = {
  clinicId: member.clinicId,
  clinicName: clinic.name,
  timeZone: clinic.timeZone,
  demo: clinic.demo,
  role: member.role,
  plan: clinic.plan,
  onTrial: clinic.onTrial,
  trialEndsAt: clinic.trialEndsAt,
  verifiedAt: user.professionalVerifiedAt,
  userId: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  firstName: user.firstName,
  lastName: user.lastName,
  pictureHash: user.pictureHash,
  locale: user.locale,
} as const

export const touchSession = async (
  db: Queryable,
  sessionId: string,
  values: Pick<NewSession, 'lastSeenAt' | 'expiresAt'>,
): Promise<void> => {
  await db.update(session).set(values).where(eq(session.id, sessionId))
}

/** Records that the session's user confirmed their identity again. */
export const confirmSession = async (db: Queryable, sessionId: string, confirmedAt: Date): Promise<void> => {
  await db.update(session).set({ confirmedAt }).where(eq(session.id, sessionId))
}

/** False if the session no longer exists. */
export const setSessionClinic = async (db: Queryable, sessionId: string, clinicId: ClinicId): Promise<boolean> => {
  const rows = await db.update(session).set({ clinicId }).where(eq(session.id, sessionId)).returning({ id: session.id })
  return rows.length > 0
}

/** False if the session has ended; else it cannot be ended before the transaction ends. */
export const lockSession = async (db: Queryable, sessionId: string): Promise<boolean> => {
  const rows = await db.select({ id: session.id }).from(session).where(eq(session.id, sessionId)).for('key share')
  return rows.length > 0
}

/** The user's active sessions, most recently used first. */
export const findSessions = (db: Queryable, userId: string) =>
  db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      clinicName: clinic.name,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .leftJoin(clinic, eq(clinic.id, session.clinicId))
    .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date())))
    .orderBy(desc(session.lastSeenAt))

/** False if the session does not exist or is another user's. */
export const deleteSession = async (db: Queryable, userId: string, id: string): Promise<boolean> => {
  const rows = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, id)))
    .returning({ id: session.id })
  return rows.length > 0
}

/** Every session of the user, except the caller's own if it has one. */
export const deleteSessions = async (db: Queryable, userId: string, except?: string): Promise<void> => {
  await db.delete(session).where(and(eq(session.userId, userId), except ? ne(session.id, except) : undefined))
}

export const deleteSessionsInClinic = async (db: Queryable, userId: string, clinicId: string): Promise<void> => {
  await db
    .delete(session)
    .where(and(eq(session.userId, userId), or(isNull(session.clinicId), eq(session.clinicId, clinicId))))
}
