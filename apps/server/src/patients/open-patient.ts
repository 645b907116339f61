import { defaultConfidence } from '@xrai/contract/case/limits'
import type { Patient, PatientCard, PatientImage } from '@xrai/contract/case/patient'
import { AppError } from '@xrai/contract/errors/app-error'
import { presentCaseCard } from '../cases/present-case.ts'
import { statusOf } from '../cases/status.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findCaseCardsOfPatient } from '../db/queries/case-cards.ts'
import { findPatientImages } from '../db/queries/patient-images.ts'
import { findPatientCards } from '../db/queries/patient-list.ts'
import { presentPatientCard } from './present-patient.ts'

const most = 100

/** A patient as a list shows one. NOT_FOUND when this clinic has none of that id, or deleted it. */
export const openPatientCard = async (scope: ClinicScope, id: string): Promise<PatientCard> => {
  const [row] = await findPatientCards(scope, [id])
  if (!row || row.patient.deletedAt) throw new AppError('NOT_FOUND')
  return presentPatientCard(row)
}

/** A patient with cases and images, newest first. NOT_FOUND as above. */
export const openPatient = async (scope: ClinicScope, id: string): Promise<Patient> => {
  const card = await openPatientCard(scope, id)
  const [cases, images] = await Promise.all([
    findCaseCardsOfPatient(scope, id, most),
    findPatientImages(scope, { patientId: id, limit: most, confidence: defaultConfidence }),
  ])
  return { ...card, cases: cases.map(presentCaseCard), images: images.map(presentPatientImage) }
}

type PatientImageRow = Awaited<ReturnType<typeof findPatientImages>>[number]

const presentPatientImage = (row: PatientImageRow): PatientImage => ({
  id: row.id,
  analysisId: row.analysisId,
  caseId: row.caseId,
  caseName: row.caseName,
  type: row.type,
  status: statusOf({ state: row.state, review: row.review }),
  findingsNumber: row.findingsNumber,
  takenAt: row.dicom?.studyDate ?? null,
  uploadDate: row.createdAt.toISOString(),
})
