import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, invitation, member, user } from '../../schema.ts'

type NewInvitation = Omit<typeof invitation.$inferInsert, 'clinicId'>

/** Replaces an earlier invitation to the same e-mail, whose link becomes invalid. */
export const replaceInvitation = async ({ db, clinicId }: ClinicScope, values: NewInvitation) => {
  await db.delete(invitation).where(and(eq(invitation.clinicId, clinicId), eq(invitation.email, values.email)))
  const [row] = await db
    .insert(invitation)
    .values({ ...values, clinicId })
    .returning()
  if (!row) throw new Error('the invitation was not inserted')
  return row
}

export const findInvitations = ({ db, clinicId }: ClinicScope) =>
  db
    .select()
    .from(invitation)
    .where(and(eq(invitation.clinicId, clinicId), gt(invitation.expiresAt, new Date())))
    .orderBy(asc(invitation.id))

/** False if this clinic does not have the invitation. */
export const deleteInvitation = async ({ db, clinicId }: ClinicScope, id: string): Promise<boolean> => {
  const rows = await db
    .delete(invitation)
    .where(and(eq(invitation.clinicId, clinicId), eq(invitation.id, id)))
    .returning({ id: invitation.id })
  return rows.length > 0
}

/**
 * The invitation with this link hash, its inviter and its clinic's id, because the holder of the link may join that clinic.
 */
export const findInvitation = async (db: Queryable, hash: string) => {
  const [found] = await db
    .select({
      email: invitation.email,
      role: invitation.role,
      expiresAt: invitation.expiresAt,
      clinicName: clinic.name,
      clinicId: invitation.clinicId,
      inviter: { firstName: user.firstName, lastName: user.lastName },
    })
    .from(invitation)
    .innerJoin(clinic, eq(clinic.id, invitation.clinicId))
    .innerJoin(user, eq(user.id, invitation.invitedBy))
    .where(and(eq(invitation.hash, hash), gt(invitation.expiresAt, new Date())))
  return found ?? null
}

/** Deletes the invitation; of two concurrent callers one gets false. */
export const takeInvitation = async (db: Queryable, hash: string): Promise<boolean> => {
  const rows = await db
    .delete(invitation)
    .where(and(eq(invitation.hash, hash), gt(invitation.expiresAt, new Date())))
    .returning({ id: invitation.id })
  return rows.length > 0
}

export const deleteInvitations = async ({ db, clinicId }: ClinicScope): Promise<void> => {
  await db.delete(invitation).where(eq(invitation.clinicId, clinicId))
}

/** Those that a person made: in one clinic, or in all. */
export const deleteInvitationsBy = async (db: Queryable, userId: string, clinicId?: ClinicId): Promise<void> => {
  const here = clinicId && eq(invitation.clinicId, clinicId)
  await db.delete(invitation).where(and(eq(invitation.invitedBy, userId), here))
}

export const deleteOldInvitations = async ({ db, clinicId }: ClinicScope): Promise<void> => {
  await db.delete(invitation).where(and(eq(invitation.clinicId, clinicId), lt(invitation.expiresAt, new Date())))
}

/** True if a user with this e-mail is a member of the clinic. */
export const hasMemberWithEmail = async ({ db, clinicId }: ClinicScope, email: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.clinicId, clinicId), eq(user.email, email)))
  return found !== undefined
}
