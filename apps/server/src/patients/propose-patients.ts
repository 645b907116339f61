import { patientOfHeader } from '@xrai/contract/records/pacs-patient'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { PatientProposal } from '@xrai/contract/routes/patients'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findPatientsBeside } from '../db/queries/patients-beside.ts'
import { matchPatients } from './match-patients.ts'

/** More patients than these under one number say that the number names no order. */
const maximumProposals = 3

/**
 * Whose a radiograph of no patient may be: the patient whom its file names, else those of the other radiographs of its
 * DICOM study, else of its accession number. A person decides; nothing is given to a patient by itself.
 */
export const proposePatients = async (
  scope: ClinicScope,
  { id, dicom }: { readonly id: string; readonly dicom: DicomFacts | null },
): Promise<PatientProposal[]> => {
  const matches = dicom ? await matchPatients(scope, patientOfHeader(dicom)) : []
  if (matches.length > 0) return matches
  for (const [reason, fact] of [
    ['study', 'studyUid'],
    ['accession', 'accessionNumber'],
  ] as const) {
    const value = dicom?.[fact]?.trim()
    if (!value) continue
    const found = await findPatientsBeside(scope, { imageId: id, fact, value, limit: maximumProposals + 1 })
    if (found.length > 0 && found.length <= maximumProposals) return found.map(one => ({ ...one, reason }))
  }
  return []
}
