import { AppError } from '@xrai/contract/errors/app-error'
import type { Consent } from '@xrai/contract/records/consent'
import { fullName } from '@xrai/contract/records/full-name'
import type { recordConsent as route } from '@xrai/contract/routes/patients'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findConsents, insertConsent } from '../../db/queries/records/consents.ts'
import { lockPatient } from '../../db/queries/records/patients.ts'

/**
 * Records a patient's consent to a purpose or its withdrawal; an unchanged state adds nothing. Throws NOT_FOUND if this
 * clinic has no such patient, or has deleted it.
 */
export const recordConsent = async (
  { scope, user }: Session,
  patientId: string,
  { purpose, given }: z.output<typeof route.body>,
): Promise<Consent[]> =>
  inTransaction(scope, async inside => {
    const patient = await lockPatient(inside, patientId)
    if (!patient || patient.deletedAt) throw new AppError('NOT_FOUND')
    const latest = (await readConsents(inside, patientId)).find(consent => consent.purpose === purpose)
    if ((latest?.given ?? false) !== given) {
      await insertConsent(inside, { patientId, purpose, given, by: user.id })
      await insertAuditEvent(inside, { by: user.id, action: 'patient-consent', subjectId: patientId })
    }
    return readConsents(inside, patientId)
  })

/** The latest of each purpose. */
export const readConsents = async (scope: ClinicScope, patientId: string): Promise<Consent[]> =>
  (await findConsents(scope, patientId)).map(({ purpose, given, createdAt, givenAt, firstName, lastName }) => ({
    purpose,
    given,
    at: createdAt.toISOString(),
    givenAt: givenAt?.toISOString() ?? null,
    by: fullName({ firstName, lastName }),
  }))
