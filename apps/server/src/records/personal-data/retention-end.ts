import { dayMs } from '@xrai/contract/records/durations'
import { erasureDays } from '@xrai/contract/routes/personal-data'
import type { Session } from '../../accounts/sessions/session.ts'
import { findClinicsToLeave } from '../../db/queries/records/erase.ts'
import { findLastEntryOfClinic, findLastEntryOfPatient, findRetentionTerm } from '../../db/queries/records/lifecycle.ts'
import { holdingAfter } from './lifecycle.ts'

const graceMs = erasureDays * dayMs

/**
 * Until when a patient's record would be held if its erasure were requested now; null if nothing is held. `years` is the
 * installation's term; the same applies below.
 */
export const retentionEndOfPatient = async (
  { scope }: Session,
  patientId: string,
  years: number | null,
): Promise<Date | null> => {
  const term = await findRetentionTerm(scope, years)
  return term === null ? null : afterGrace(await findLastEntryOfPatient(scope.db, patientId), term)
}

/** Until when the records of the clinics that are erased with the user's account would be held; null if nothing is held. */
export const retentionEndOfPerson = async ({ scope, user }: Session, years: number | null): Promise<Date | null> => {
  const alone = (await findClinicsToLeave(scope.db, user.id)).filter(({ isAlone }) => isAlone)
  const ends = await Promise.all(
    alone.map(async ({ clinicId }) => {
      const inside = { ...scope, clinicId }
      const term = await findRetentionTerm(inside, years)
      return term === null ? null : afterGrace(await findLastEntryOfClinic(inside), term)
    }),
  )
  const latest = Math.max(0, ...ends.map(end => end?.getTime() ?? 0))
  return latest === 0 ? null : new Date(latest)
}

const afterGrace = (lastEntryAt: Date | null, years: number): Date | null =>
  holdingAfter(new Date(Date.now() + graceMs), lastEntryAt, years)
