import { asc, eq } from 'drizzle-orm'
import type { ClinicId } from '../clinic-id.ts'
import type { Queryable } from '../database.ts'
import { clinic, member, user } from '../schema.ts'

/** The clinic a person works in: the one they joined first. It asks for the person, because it yields the clinic. */
export const findMembership = async (db: Queryable, userId: string) => {
  const [found] = await db
    .select({
      clinicId: member.clinicId,
      clinicName: clinic.name,
      role: member.role,
      plan: clinic.plan,
      onTrial: clinic.onTrial,
      trialEndsAt: clinic.trialEndsAt,
      verifiedAt: user.professionalVerifiedAt,
    })
    .from(member)
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.id))
    .limit(1)
  if (!found) return null
  const { verifiedAt, ...membership } = found
  return { ...membership, verified: verifiedAt !== null }
}

type Clinic = typeof clinic.$inferInsert

/** A new clinic with its first member, the owner. */
export const insertClinic = async (db: Queryable, values: Clinic, ownerId: string): Promise<ClinicId> => {
  const [row] = await db.insert(clinic).values(values).returning({ id: clinic.id })
  if (!row) throw new Error('the clinic was not inserted')
  await db.insert(member).values({ clinicId: row.id, userId: ownerId, role: 'owner' })
  return row.id
}
