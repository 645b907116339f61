import { AppError } from '@xrai/contract/errors/app-error'
import { imagesPerCase } from '@xrai/contract/records/limits'
import type { Belonging } from '@xrai/contract/routes/images'
import { requireImage } from '../analyses/renditions.ts'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { countCaseImages, findWorkLeft, lockCase, notifyCaseChanged, setCaseTimes } from '../db/queries/case-work.ts'
import { lockAnalysesOfImage, setBelonging } from '../db/queries/images.ts'
import { hasPatient } from '../db/queries/patients.ts'
import { hasSignedReportOfImage } from '../db/queries/signatures.ts'
import { isUnfinished } from '../db/status.ts'
import type { Session } from '../sessions/session.ts'

/**
 * Puts a radiograph into a case and gives it to a patient, or takes it out of them. NOT_FOUND for what this clinic does
 * not have or has deleted, REPORT_SIGNED once a report of it names its patient for good, ANALYSIS_NOT_DONE while it is
 * analysed, CASE_FULL. Where it already belongs there, nothing is written.
 */
export const moveImage = ({ scope, user }: Session, id: string, to: Belonging) =>
  inTransaction(scope, async inside => {
    const analyses = await lockAnalysesOfImage(inside, id)
    const { caseId, patientId } = await requireImage(inside, id)
    const before = { caseId, patientId }
    const after = { ...to, patientId: await patientToName(inside, to, caseId) }
    if (after.caseId === caseId && after.patientId === patientId) return { id, ...before, before }
    if (analyses.some(({ state }) => isUnfinished(state))) throw new AppError('ANALYSIS_NOT_DONE')
    if (await hasSignedReportOfImage(inside, id)) throw new AppError('REPORT_SIGNED')
    if (after.caseId !== null && after.caseId !== caseId) {
      if ((await countCaseImages(inside, after.caseId)) >= imagesPerCase) throw new AppError('CASE_FULL')
    }
    await setBelonging(inside, id, after)
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

/** A case is over when the last of the analyses that it now has is. */
const settleCase = async (scope: ClinicScope, id: string): Promise<void> => {
  const { unfinished, lastEnd } = await findWorkLeft(scope, id)
  if (unfinished === 0) await setCaseTimes(scope, id, { completedAt: lastEnd })
  await notifyCaseChanged(scope, id)
}
