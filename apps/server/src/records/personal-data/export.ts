import type { Attempts } from '../../accounts/sessions/attempts.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findUser } from '../../db/queries/accounts/people.ts'
import {
  exportClinicTables,
  exportImages,
  exportLogos,
  exportPersonTables,
  exportReports,
  exportSignedOdontograms,
} from '../../db/queries/records/export.ts'
import { type ArchiveNeeds, archive } from './archive.ts'
import { requireUnheldPatient } from './erase.ts'

/** Maximum exports of one user per minute, because each reads all data. */
const exports = 5

type ExportNeeds = ArchiveNeeds & { readonly attempts: Attempts }

const spend = ({ attempts }: ExportNeeds, { user }: Session) =>
  attempts.spend([{ key: `export ${user.id}`, most: exports }])

/**
 * The data stored about the user; for an owner also that of the whole clinic, because the owner is responsible for
 * it.
 */
export const exportPerson = async (needs: ExportNeeds, session: Session) => {
  await spend(needs, session)
  const { scope, user, clinic } = session
  const own = await exportPersonTables(scope.db, user.id)
  const isOwner = clinic.role === 'owner'
  const person = await findUser(scope.db, user.id)
  await insertAuditEvent(scope, { by: user.id, action: 'export' })
  return archive(needs, {
    tables: [...own, ...(isOwner ? exportClinicTables(scope) : [])],
    images: isOwner ? exportImages(scope) : null,
    reports: isOwner ? exportReports(scope) : null,
    odontograms: isOwner ? exportSignedOdontograms(scope) : null,
    picture: person?.pictureHash ?? null,
    logos: isOwner ? await exportLogos(scope) : [],
  })
}

/** Throws NOT_FOUND for another clinic's patient. */
export const exportPatient = async (needs: ExportNeeds, session: Session, patientId: string) => {
  await requireUnheldPatient(session, patientId)
  await spend(needs, session)
  const { scope, user } = session
  await insertAuditEvent(scope, { by: user.id, action: 'patient-export', subjectId: patientId })
  return archive(needs, {
    tables: exportClinicTables(scope, patientId),
    images: exportImages(scope, patientId),
    reports: exportReports(scope, patientId),
    odontograms: exportSignedOdontograms(scope, patientId),
    picture: null,
    logos: [],
  })
}
