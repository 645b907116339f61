import { gt } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { Queryable } from '../../database.ts'
import { analysis, invitation, oneTimeToken, patientLink, session } from '../../schema.ts'
import { isUnfinishedRow } from '../../status.ts'

/**
 * Ends every session, one-time link, invitation and link of a patient, because those that were used or withdrawn since the
 * backup would be valid again; returns the number of sessions.
 */
export const endSessions = async (db: Queryable): Promise<number> => {
  await db.delete(oneTimeToken)
  await db.delete(invitation)
  const now = new Date()
  // An expired link cannot be reopened by an undo of a revocation.
  await db.update(patientLink).set({ revokedAt: now, expiresAt: now }).where(gt(patientLink.expiresAt, now))
  return (await db.delete(session).returning({ id: session.id })).length
}

/** Analyses that wait for the detector or were being processed. */
export const findUnfinished = (
  db: Queryable,
): Promise<readonly { readonly id: string; readonly clinicId: ClinicId }[]> =>
  db.select({ id: analysis.id, clinicId: analysis.clinicId }).from(analysis).where(isUnfinishedRow).orderBy(analysis.id)
