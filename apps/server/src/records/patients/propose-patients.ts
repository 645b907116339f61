import { proposedAtOnce } from '@xrai/contract/records/limits'
import { nameInFile } from '@xrai/contract/records/name-in-file'
import { patientOfHeader } from '@xrai/contract/records/pacs-patient'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { PatientProposal } from '@xrai/contract/routes/patients'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findUnassigned } from '../../db/queries/imaging/unassigned-images.ts'
import { findPatientsBeside } from '../../db/queries/records/patients-beside.ts'
import { matchPatients } from './match-patients.ts'

/** If more patients share a number, it does not identify an order. */
const maximumProposals = 3

interface ProposedFor {
  readonly id: string
  readonly dicom: DicomFacts | null
  readonly fileName: string
}

/**
 * The patients to whom a radiograph without a patient may belong: those that match its file's header, else those of the
 * other radiographs of its DICOM study, else of its accession number, else the patient named in the file name. A user
 * decides; nothing is assigned automatically.
 */
export const proposePatients = async (
  scope: ClinicScope,
  { id, dicom, fileName }: ProposedFor,
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
  const name = dicom?.patientName ? null : nameInFile(fileName)
  if (name === null) return []
  const byName = await matchPatients(scope, { name, id: null, birthDate: null, sex: null })
  return byName.map(found => ({ ...found, reason: 'fileName' }))
}

/** The latest radiographs without a patient for which exactly one patient is proposed. */
export const listPatientProposals = async (scope: ClinicScope) => {
  const proposals = []
  for (const { analysisId, type, createdAt, ...file } of await findUnassigned(scope, proposedAtOnce)) {
    const [patient, ...others] = await proposePatients(scope, file)
    if (!patient || others.length > 0) continue
    const { id: imageId, fileName } = file
    const isSure = patient.reason !== 'name' && patient.reason !== 'fileName'
    proposals.push({ imageId, analysisId, fileName, type, uploadDate: createdAt.toISOString(), patient, isSure })
  }
  return { proposals }
}
