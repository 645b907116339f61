import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { Queryable } from '../../database.ts'
import { type NumberedPage, sliceOf } from '../../paging.ts'
import { clinic, member, user } from '../../schema.ts'

export interface ClientFilter extends NumberedPage {
  readonly q: string
  readonly waiting: boolean
}

const personColumns = {
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  createdAt: user.createdAt,
  professionalNumber: user.professionalNumber,
  verifiedAt: user.professionalVerifiedAt,
}
const clinicColumns = {
  id: clinic.id,
  name: clinic.name,
  role: member.role,
  plan: clinic.plan,
  onTrial: clinic.onTrial,
  trialEndsAt: clinic.trialEndsAt,
}

const waits = (): SQL | undefined => and(isNotNull(user.professionalNumber), isNull(user.professionalVerifiedAt))

const holds = (q: string): SQL | undefined => {
  const part = `%${q.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return or(ilike(user.name, part), ilike(user.email, part), ilike(user.professionalNumber, part))
}

/** A page of users, newest first, with the total and the number waiting for verification. */
export const listClientRows = async (db: Queryable, { q, waiting, ...page }: ClientFilter) => {
  const { offset, limit } = sliceOf(page)
  const where = and(q === '' ? undefined : holds(q), waiting ? waits() : undefined)
  const [people, total, waitingTotal] = await Promise.all([
    db.select(personColumns).from(user).where(where).orderBy(desc(user.id)).limit(limit).offset(offset),
    db.$count(user, where),
    db.$count(user, waits()),
  ])
  return { rows: await withClinics(db, people), total, waiting: waitingTotal }
}

type PersonRow = Pick<
  typeof user.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'email' | 'createdAt' | 'professionalNumber'
> & {
  readonly verifiedAt: Date | null
}

/** Each user with their clinics, in the order in which they joined them. */
const withClinics = async (db: Queryable, people: readonly PersonRow[]) => {
  const ids = people.map(({ id }) => id)
  const memberships = await db
    .select({ userId: member.userId, clinic: clinicColumns })
    .from(member)
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .where(inArray(member.userId, ids))
    .orderBy(asc(member.id))
  return people.map(person => ({
    person,
    clinics: memberships.flatMap(({ userId, clinic }) => (userId === person.id ? clinic : [])),
  }))
}

export const findClientRow = async (db: Queryable, id: string) => {
  const [row] = await withClinics(db, await db.select(personColumns).from(user).where(eq(user.id, id)))
  return row ?? null
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClientRow>>>

interface VerificationChange {
  readonly id: string
  readonly professionalNumber: string
  readonly firstName: string
  readonly lastName: string
  /** Null takes the verification back. */
  readonly verifiedAt: Date | null
}

/** False if the user's number or name is another one. */
export const updateVerification = async (
  db: Queryable,
  { id, verifiedAt, ...seen }: VerificationChange,
): Promise<boolean> => {
  const rows = await db
    .update(user)
    .set({ professionalVerifiedAt: verifiedAt })
    .where(
      and(
        eq(user.id, id),
        eq(user.professionalNumber, seen.professionalNumber),
        eq(user.firstName, seen.firstName),
        eq(user.lastName, seen.lastName),
      ),
    )
    .returning({ id: user.id })
  return rows.length > 0
}

/** The clinic with the id that the operator gave; null if there is none. */
export const findClinicId = async (db: Queryable, id: string): Promise<ClinicId | null> => {
  // The row itself yields the brand.
  const [row] = await db
    .select({ id: clinic.id })
    .from(clinic)
    .where(eq(clinic.id, id as ClinicId))
  return row?.id ?? null
}
