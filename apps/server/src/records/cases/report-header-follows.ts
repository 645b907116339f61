import { isDeepStrictEqual } from 'node:util'
import { reportNameMaximum } from '@xrai/contract/records/limits'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { ReportHeader } from '@xrai/contract/records/report'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import {
  findPatientOfImage,
  findReportOfImage,
  findUnsignedReportsOfPatient,
  updateReport,
} from '../../db/queries/reports/reports.ts'
import { findSignedNameOfImage } from '../../db/queries/reports/signatures.ts'
import { reopenReviewed } from '../../imaging/analyses/reviewed-report.ts'

interface NamedPatient {
  readonly name: string
  readonly sex: ReportHeader['patientSex']
}

interface PatientOnRecord extends NamedPatient {
  readonly id: string
}

interface Change {
  readonly imageId: string
  readonly dicom: DicomFacts | null
  /** The radiograph's patients before and after the change; null for none. */
  readonly before: PatientOnRecord | null
  readonly after: PatientOnRecord | null
}

interface ReportedImage {
  readonly id: string
  readonly dicom: DicomFacts | null
}

/** Applies a change; then updates the reports of these radiographs if their patient is another one or was renamed. */
export const followChange = async <T>(
  scope: ClinicScope,
  session: Session,
  images: readonly ReportedImage[],
  change: () => Promise<T>,
  /** Called for each radiograph that gets another patient. */
  admit?: (change: Omit<Change, 'dicom'>) => Promise<void>,
): Promise<T> => {
  const patients = () => Promise.all(images.map(({ id }) => findPatientOfImage(scope, id)))
  const before = await patients()
  const made = await change()
  const after = await patients()
  for (const [place, { id: imageId, dicom }] of images.entries()) {
    const was = before[place] ?? null
    const is = after[place] ?? null
    if (was?.id === is?.id && was?.name === is?.name && was?.sex === is?.sex) continue
    if (was?.id !== is?.id) await admit?.({ imageId, before: was, after: is })
    await followRecord(scope, session, { imageId, dicom, before: was, after: is })
  }
  return made
}

/** Normalises a name for a header. */
const tidy = (text: string | null | undefined): string | null =>
  text?.replace(/\s+/g, ' ').trim().slice(0, reportNameMaximum).trim() || null

interface PatientChange {
  readonly dicom: DicomFacts | null
  readonly before: NamedPatient | null
  readonly after: NamedPatient | null
}

const headerAfter = (header: ReportHeader, { dicom, before, after }: PatientChange): ReportHeader => {
  const ofFile = tidy(dicom?.patientName)
  const sexOfFile = dicom?.patientSex ?? null
  const isNameUntouched = [null, ofFile, tidy(before?.name)].includes(header.patientName)
  const isSexUntouched = [null, sexOfFile, before?.sex].includes(header.patientSex)
  return {
    ...header,
    ...(isNameUntouched && { patientName: tidy(after?.name) ?? ofFile }),
    ...(isSexUntouched && { patientSex: after?.sex ?? sexOfFile }),
  }
}

/**
 * Updates the patient in the header of a report that exists, if it still equals what the record or the file said before;
 * what a dentist typed stays. A signed document stays as it is: the header is that of its next amendment. The age follows
 * the birth date by itself. If the name in a reviewed report is replaced by another patient's, the review is withdrawn, or
 * REPORT_REVIEWED thrown like `reopenReviewed`.
 */
export const followRecord = async (
  scope: ClinicScope,
  session: Session,
  { imageId, ...change }: Change,
): Promise<void> => {
  const report = await findReportOfImage(scope, imageId)
  if (!report) return
  const signed = await findSignedNameOfImage(scope, imageId)
  const isAnother = change.before?.id !== change.after?.id
  if (signed && !isAnother) return
  const { patientName } = report.header
  // The signed name was the patient's until now, so an amendment for another patient must not keep it.
  const isReplaced = signed !== null && change.before !== null
  const header = headerAfter(isReplaced ? { ...report.header, patientName: null } : report.header, change)
  if (!signed && isAnother && patientName !== null && header.patientName !== patientName) {
    await reopenReviewed(scope, session, report.analysisId)
  }
  await updateReport(scope, report, { header })
}

/**
 * Like `followRecord`, for all reports of a patient whose own name or sex was corrected; their analyses are locked. It is
 * the same person, so reviewed reports stay reviewed.
 */
export const followPatient = async (
  scope: ClinicScope,
  patientId: string,
  change: { readonly before: NamedPatient; readonly after: NamedPatient },
): Promise<void> => {
  if (change.before.name === change.after.name && change.before.sex === change.after.sex) return
  for (const { report, dicom } of await findUnsignedReportsOfPatient(scope, patientId)) {
    const header = headerAfter(report.header, { dicom, ...change })
    if (!isDeepStrictEqual(header, report.header)) await updateReport(scope, report, { header })
  }
}
