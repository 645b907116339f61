import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, member, user } from '../../schema.ts'
import { membershipColumns } from './sessions.ts'

type Role = (typeof member.$inferSelect)['role']

/**
 * The clinic of a user's new session: that of the latest session, else the one joined first. It takes the user instead of a
 * clinic scope, because it yields the clinic.
 */
export const findMembership = async (db: Queryable, userId: string) => {
  const [found] = await db
    .select({ clinicId: member.clinicId, lastClinicId: user.lastClinicId })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.userId, userId))
    .orderBy(sql`(${member.clinicId} = ${user.lastClinicId}) desc nulls last`, asc(member.id))
    .limit(1)
  return found ?? null
}

/** A user's membership in a clinic; null if there is none. */
export const findMembershipIn = async (db: Queryable, userId: string, clinicId: string) => {
  const [found] = await db
    .select(membershipColumns)
    .from(member)
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.userId, userId), sql`${member.clinicId} = ${clinicId}`))
  return found ?? null
}

export const findClinics = (db: Queryable, userId: string) =>
  db
    .select({ id: member.clinicId, name: clinic.name, role: member.role })
    .from(member)
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.id))

type Clinic = typeof clinic.$inferInsert

/** A new clinic with its first member, the owner. */
export const insertClinic = async (db: Queryable, values: Clinic, ownerId: string): Promise<ClinicId> => {
  const [row] = await db.insert(clinic).values(values).returning({ id: clinic.id })
  if (!row) throw new Error('the clinic was not inserted')
  await db.insert(member).values({ clinicId: row.id, userId: ownerId, role: 'owner' })
  return row.id
}

export const findMembers = ({ db, clinicId }: ClinicScope) =>
  db
    .select({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      pictureHash: user.pictureHash,
      verifiedAt: user.professionalVerifiedAt,
      role: member.role,
      joinedAt: member.createdAt,
      siteId: member.siteId,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.clinicId, clinicId))
    .orderBy(asc(member.id))

export const findMember = async ({ db, clinicId }: ClinicScope, userId: string) => {
  const [found] = await db
    .select({ userId: member.userId, role: member.role, siteId: member.siteId })
    .from(member)
    .where(and(eq(member.clinicId, clinicId), eq(member.userId, userId)))
  return found ?? null
}

/**
 * The member in whose name background work of the clinic runs: this user if still a member, else the owner who joined first.
 */
export const findActingMember = async ({ db, clinicId }: ClinicScope, userId: string): Promise<string | null> => {
  const [found] = await db
    .select({ userId: member.userId })
    .from(member)
    .where(and(eq(member.clinicId, clinicId), or(eq(member.userId, userId), eq(member.role, 'owner'))))
    .orderBy(sql`(${member.userId} = ${userId}) desc`, asc(member.id))
    .limit(1)
  return found?.userId ?? null
}

/** Locks the clinic's members until the transaction ends, so that of two owners who leave at once one stays. */
export const lockMembers = async ({ db, clinicId }: ClinicScope): Promise<void> => {
  await db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, clinicId)).for('update')
}

/** The user's membership, protected from removal until the transaction ends; other members are not blocked. */
export const lockMembership = async (scope: ClinicScope, userId: string) => {
  const { db, clinicId } = scope
  await db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, clinicId)).for('key share')
  return findMember(scope, userId)
}

/** Counts the owners other than this user. */
export const countOtherOwners = async ({ db, clinicId }: ClinicScope, userId: string): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(member)
    .where(and(eq(member.clinicId, clinicId), eq(member.role, 'owner'), ne(member.userId, userId)))
  return row?.count ?? 0
}

/** False if the user is already a member. */
export const insertMember = async ({ db, clinicId }: ClinicScope, userId: string, role: Role): Promise<boolean> => {
  const rows = await db
    .insert(member)
    .values({ clinicId, userId, role })
    .onConflictDoNothing({ target: [member.clinicId, member.userId] })
    .returning({ id: member.id })
  return rows.length > 0
}

export const setRole = async ({ db, clinicId }: ClinicScope, userId: string, role: Role): Promise<void> => {
  await db
    .update(member)
    .set({ role })
    .where(and(eq(member.clinicId, clinicId), eq(member.userId, userId)))
}

export const deleteMember = async ({ db, clinicId }: ClinicScope, userId: string): Promise<void> => {
  await db.delete(member).where(and(eq(member.clinicId, clinicId), eq(member.userId, userId)))
}
