import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { lockPresence } from '../../db/queries/records/patients.ts'

/**
 * Throws PATIENT_UNKNOWN if a patient is named whom this clinic does not have, or has deleted. An erasure that runs is
 * waited for.
 */
export const requireKnownPatient = async (scope: ClinicScope, patientId: string | null | undefined): Promise<void> => {
  if (typeof patientId === 'string' && !(await lockPresence(scope, patientId))) throw new AppError('PATIENT_UNKNOWN')
}
