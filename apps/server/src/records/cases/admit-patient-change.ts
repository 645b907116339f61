import { AppError } from '@xrai/contract/errors/app-error'
import { isSameName } from '@xrai/contract/records/same-name'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { findSignedNameOfImage } from '../../db/queries/reports/signatures.ts'

interface NamedPatient {
  readonly id: string
  readonly name: string
}

interface PatientChange {
  readonly imageId: string
  readonly before: NamedPatient | null
  readonly after: NamedPatient | null
  /** The user saw that the signed report names another person. */
  readonly confirmed: boolean
}

/**
 * Checks whether a radiograph may change its patient, and returns the id of its signature if the signed report names another
 * person than the patient, because the audit event refers to both. A radiograph without a patient can always get one,
 * because its signed report does not change. Throws REPORT_SIGNED for another patient, unless the report is being amended;
 * PATIENT_NAME_DIFFERS unless the user confirmed the other name.
 */
export const admitPatientChange = async (
  scope: ClinicScope,
  { imageId, before, after, confirmed }: PatientChange,
): Promise<string | null> => {
  if (before?.id === after?.id) return null
  const signed = await findStanding(scope, imageId)
  if (!signed) return null
  if (before) throw new AppError('REPORT_SIGNED')
  const { patientName } = signed
  if (!after || !patientName || isSameName(patientName, after.name)) return null
  if (!confirmed) throw new AppError('PATIENT_NAME_DIFFERS', { subject: patientName })
  return signed.id
}

/**
 * Checks whether a radiograph may leave a patient in the trash, who may be restored: a signed report is theirs until then.
 * Throws REPORT_SIGNED like `admitPatientChange`.
 */
export const admitLeavingDeleted = async (scope: ClinicScope, imageId: string): Promise<void> => {
  if (await findStanding(scope, imageId)) throw new AppError('REPORT_SIGNED')
}

/** The signature of its report, unless that is being amended. */
const findStanding = async (scope: ClinicScope, imageId: string) => {
  const signed = await findSignedNameOfImage(scope, imageId)
  return signed && (await lockReview(scope, signed.analysisId)) !== 'amending' ? signed : null
}

/** Marks a change that only an amendment can take back: the radiograph of a signed report got its patient. */
export const isFinal = async (
  scope: ClinicScope,
  { imageId, before, after }: Pick<PatientChange, 'imageId' | 'before' | 'after'>,
): Promise<{ final?: true }> => {
  const isGiven = before === null && after !== null
  const signed = isGiven ? await findSignedNameOfImage(scope, imageId) : null
  return signed && (await lockReview(scope, signed.analysisId)) === 'signed' ? { final: true } : {}
}
