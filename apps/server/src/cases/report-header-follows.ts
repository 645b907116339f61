import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { ReportHeader } from '@xrai/contract/records/report'
import { reopenReviewed } from '../analyses/reviewed-report.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findPatientOfImage, findReportOfImage, updateReport } from '../db/queries/reports.ts'
import { hasSignedReportOfImage } from '../db/queries/signatures.ts'
import type { Session } from '../sessions/session.ts'

interface PatientOnRecord {
  readonly name: string
  readonly sex: ReportHeader['patientSex']
}

interface Change {
  readonly imageId: string
  readonly dicom: DicomFacts | null
  /** Whose the radiograph was and whose it is; null for no patient's. */
  readonly before: PatientOnRecord | null
  readonly after: PatientOnRecord | null
}

interface ReportedImage {
  readonly id: string
  readonly dicom: DicomFacts | null
}

/** Makes a change, and has the reports of these radiographs follow where their patient is another one after it, or named anew. */
export const followChange = async <T>(
  scope: ClinicScope,
  session: Session,
  images: readonly ReportedImage[],
  change: () => Promise<T>,
): Promise<T> => {
  const patients = () => Promise.all(images.map(({ id }) => findPatientOfImage(scope, id)))
  const before = await patients()
  const made = await change()
  const after = await patients()
  for (const [place, { id: imageId, dicom }] of images.entries()) {
    const [was, is] = [before[place] ?? null, after[place] ?? null]
    if (was?.id === is?.id && was?.name === is?.name && was?.sex === is?.sex) continue
    await followRecord(scope, session, { imageId, dicom, before: was, after: is })
  }
  return made
}

const tidy = (text: string | null | undefined): string | null => text?.replace(/\s+/g, ' ').trim() || null

/**
 * The header of an opened report names the patient of the record anew, where it still says what the record or the file
 * said before; what a dentist typed stays, and so does what is signed. The age follows the birth date by itself. Where the
 * name of a reviewed report is replaced by another, its review is withdrawn, or REPORT_REVIEWED as `reopenReviewed`.
 */
export const followRecord = async (
  scope: ClinicScope,
  session: Session,
  { imageId, dicom, before, after }: Change,
): Promise<void> => {
  const report = await findReportOfImage(scope, imageId)
  if (!report || (await hasSignedReportOfImage(scope, imageId))) return
  const { patientName, patientSex } = report.header
  const [ofFile, sexOfFile] = [tidy(dicom?.patientName), dicom?.patientSex ?? null]
  const isNameUntouched = [null, ofFile, tidy(before?.name)].includes(patientName)
  const isSexUntouched = [null, sexOfFile, before?.sex].includes(patientSex)
  const header = {
    ...report.header,
    ...(isNameUntouched && { patientName: tidy(after?.name) ?? ofFile }),
    ...(isSexUntouched && { patientSex: after?.sex ?? sexOfFile }),
  }
  if (patientName !== null && header.patientName !== patientName) {
    await reopenReviewed(scope, session, report.analysisId)
  }
  await updateReport(scope, report, { header })
}
