import { and, eq, exists, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../../clinic-id.ts'
import type { Queryable } from '../../database.ts'
import {
  attempt,
  clinicalCase,
  contactMessage,
  creditEntry,
  erasure,
  image,
  invitation,
  member,
  oneTimeToken,
  patient,
  session,
  twoFactor,
  usedProof,
  user,
} from '../../schema.ts'

const deleteWhere = async (db: Queryable, table: PgTable, which: SQL | undefined): Promise<number> => {
  const rows = await db.delete(table).where(which).returning({ deleted: sql`1` })
  return rows.length
}

/** Deletes the rows whose time is before `before`, and returns their number. */
const deleteBefore = (table: PgTable, column: PgColumn, also?: SQL) => (db: Queryable, before: Date) =>
  deleteWhere(db, table, and(lt(column, before), also))

export const deleteEndedSessions = deleteBefore(session, session.expiresAt)
export const deleteEndedTokens = deleteBefore(oneTimeToken, oneTimeToken.expiresAt)
export const deleteOldAttempts = deleteBefore(attempt, attempt.expiresAt)
export const deleteEndedProofs = deleteBefore(usedProof, usedProof.expiresAt)
export const deleteEndedInvitations = deleteBefore(invitation, invitation.expiresAt)
export const deleteAnsweredMessages = deleteBefore(contactMessage, contactMessage.answeredAt)
export const deleteUnansweredMessages = deleteBefore(
  contactMessage,
  contactMessage.createdAt,
  isNull(contactMessage.answeredAt),
)
export const deleteErasureProofs = deleteBefore(erasure, erasure.doneAt)
export const deleteUnconfirmedSecondSteps = deleteBefore(twoFactor, twoFactor.createdAt, isNull(twoFactor.confirmedAt))

export interface UnusedAccount {
  readonly userId: string
  readonly clinicId: ClinicId
}

interface Which {
  readonly except: string | undefined
  readonly limit: number
  /** Only this user. */
  readonly userId?: string
}

/**
 * Accounts created before `before` that never verified their e-mail and were not used since, and whose clinic has no
 * other member and never had a patient, a case, a radiograph or a credit entry.
 */
export const findUnprovedAccounts = async (
  db: Queryable,
  before: Date,
  { except, limit, userId }: Which,
): Promise<readonly UnusedAccount[]> => {
  const inUse = db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, user.id), gte(session.lastSeenAt, before)))
  const others = db.select({ userId: member.userId }).from(member).groupBy(member.userId).having(sql`count(*) > 1`)
  const shared = db
    .select({ clinicId: member.clinicId })
    .from(member)
    .groupBy(member.clinicId)
    .having(sql`count(*) > 1`)
  const used = [patient, clinicalCase, image, creditEntry].map(table =>
    exists(db.select({ found: sql`1` }).from(table).where(eq(table.clinicId, member.clinicId))),
  )
  return db
    .select({ userId: user.id, clinicId: member.clinicId })
    .from(user)
    .innerJoin(member, eq(member.userId, user.id))
    .where(
      and(
        eq(user.emailVerified, false),
        isNull(user.erasedAt),
        lt(user.createdAt, before),
        except === undefined ? undefined : ne(user.email, except),
        userId === undefined ? undefined : eq(user.id, userId),
        not(exists(inUse)),
        not(inArray(user.id, others)),
        not(inArray(member.clinicId, shared)),
        not(or(...used) ?? sql`false`),
      ),
    )
    .orderBy(user.id)
    .limit(limit)
}
