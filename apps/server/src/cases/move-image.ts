import { AppError } from '@xrai/contract/errors/app-error'
import { imagesPerCase } from '@xrai/contract/records/limits'
import type { Belonging } from '@xrai/contract/routes/images'
import { requireImage } from '../analyses/renditions.ts'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { countCaseImages, lockCase } from '../db/queries/case-work.ts'
import { lockAnalysesOfImage, setBelonging } from '../db/queries/images.ts'
import { hasPatient } from '../db/queries/patients.ts'
import { findPatientOfImage } from '../db/queries/reports.ts'
import { hasSignedReportOfImage } from '../db/queries/signatures.ts'
import { isUnfinished } from '../db/status.ts'
import type { Session } from '../sessions/session.ts'
import { settleCase } from './case-times.ts'
import { followRecord } from './report-header-follows.ts'

/**
 * Puts a radiograph into a case and gives it to a patient, or takes it out of them. NOT_FOUND for what this clinic does
 * not have or has deleted, REPORT_SIGNED once a report of it names its patient for good, IMAGE_BUSY while it is
 * analysed, CASE_FULL. Where it already belongs there, nothing is written.
 */
export const moveImage = ({ scope, user }: Session, id: string, to: Belonging) =>
  inTransaction(scope, async inside => {
    const analyses = await lockAnalysesOfImage(inside, id)
    const { caseId, patientId, dicom } = await requireImage(inside, id)
    const before = { caseId, patientId }
    const after = { ...to, patientId: await patientToName(inside, to, caseId) }
    if (after.caseId === caseId && after.patientId === patientId) return { id, ...before, before }
    if (analyses.some(({ state }) => isUnfinished(state))) throw new AppError('IMAGE_BUSY')
    if (await hasSignedReportOfImage(inside, id)) throw new AppError('REPORT_SIGNED')
    if (after.caseId !== null && after.caseId !== caseId) {
      if ((await countCaseImages(inside, after.caseId)) >= imagesPerCase) throw new AppError('CASE_FULL')
    }
    const patientBefore = await findPatientOfImage(inside, id)
    await setBelonging(inside, id, after)
    const patientAfter = await findPatientOfImage(inside, id)
    await followRecord(inside, { imageId: id, dicom, before: patientBefore, after: patientAfter })
    for (const changed of new Set([caseId, after.caseId])) if (changed !== null) await settleCase(inside, changed)
    await insertAuditEvent(inside, { by: user.id, action: 'picture-move', subjectId: id })
    return { id, ...after, before }
  })

/** Locks both cases, in the order of their ids, and returns the patient that the radiograph itself names there. */
const patientToName = async (scope: ClinicScope, to: Belonging, from: string | null): Promise<string | null> => {
  const ids = [...new Set([to.caseId, from])].filter(id => id !== null).toSorted()
  const rows = []
  for (const id of ids) rows.push(await lockCase(scope, id))
  const target = rows.find(row => row?.id === to.caseId)
  if (to.caseId !== null && (!target || target.deletedAt)) throw new AppError('NOT_FOUND')
  if (to.patientId !== null && !(await hasPatient(scope, to.patientId))) throw new AppError('PATIENT_UNKNOWN')
  return target?.patientId ? null : to.patientId
}
