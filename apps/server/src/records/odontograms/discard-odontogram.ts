import { AppError } from '@xrai/contract/errors/app-error'
import {
  discardOdontogram as discardOdontogramCall,
  restoreOdontogram as restoreOdontogramCall,
} from '@xrai/contract/routes/endpoints/odontograms'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findOdontograms, lockOdontogramWithPatient, updateOdontogram } from '../../db/queries/records/odontograms.ts'
import { restorableSince, restorableUntil } from '../personal-data/lifecycle.ts'
import { lockDraft, requireFromLatest } from './write-odontogram.ts'

/** Discards a draft, which can be restored for some days. Throws ODONTOGRAM_SIGNED. */
export const discardOdontogram = async (session: Session, id: string) => {
  const now = new Date()
  await inCallerTransaction(session, discardOdontogramCall, async inside => {
    const { patientId } = await lockDraft(inside, id)
    await updateOdontogram(inside, id, { deletedAt: now })
    await insertAuditEvent(inside, { by: session.user.id, action: 'odontogram-discard', subjectId: patientId })
  })
  return { id, restorableUntil: restorableUntil(now).toISOString() }
}

/**
 * Restores a discarded draft; does nothing if it is not discarded. Throws ODONTOGRAM_DRAFT_OPEN while the patient has
 * another draft, ODONTOGRAM_CHANGED if the draft is not based on the odontogram signed last.
 */
export const restoreOdontogram = async (session: Session, id: string): Promise<{ id: string }> =>
  inCallerTransaction(session, restoreOdontogramCall, async inside => {
    const locked = await lockOdontogramWithPatient(inside, id)
    if (!locked || locked.patient.deletedAt) throw new AppError('NOT_FOUND')
    const { row } = locked
    if (!row.deletedAt) return { id }
    if (row.deletedAt <= restorableSince(new Date())) throw new AppError('NOT_FOUND')
    const odontograms = await findOdontograms(inside, row.patientId)
    if (odontograms.some(({ odontogram }) => odontogram.signedAt === null)) throw new AppError('ODONTOGRAM_DRAFT_OPEN')
    await requireFromLatest(inside, row, odontograms)
    await updateOdontogram(inside, id, { deletedAt: null })
    await insertAuditEvent(inside, { by: session.user.id, action: 'odontogram-restore', subjectId: row.patientId })
    return { id }
  })
