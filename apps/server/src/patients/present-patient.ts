import type { PatientCard } from '@xrai/contract/case/patient'
import type { PatientCardRow } from '../db/queries/patient-list.ts'

/** What leaves of a patient as a list shows one. */
export const presentPatientCard = ({ patient, caseCount, imageCount, lastImageAt }: PatientCardRow): PatientCard => ({
  id: patient.id,
  name: patient.name,
  firstName: patient.firstName,
  lastName: patient.lastName,
  recordNumber: patient.recordNumber,
  birthDate: patient.birthDate,
  sex: patient.sex,
  createdAt: patient.createdAt.toISOString(),
  caseCount,
  imageCount: imageCount ?? 0,
  lastImageAt: lastImageAt?.toISOString() ?? null,
  deletedAt: patient.deletedAt?.toISOString() ?? null,
})
