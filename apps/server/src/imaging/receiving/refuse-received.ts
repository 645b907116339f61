import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findSimilarImage } from '../../db/queries/imaging/similar-images.ts'
import { requireKnownPatient } from '../analyses/require-known-patient.ts'
import { findPresent, type Identity, type Present } from './find-present.ts'
import type { ReceivedFile } from './received-file.ts'

/** The clinic has the radiograph, or the same image in another file. */
export class AlreadyPresent extends Error {
  readonly present: Present
  readonly isSimilar: boolean
  constructor(present: Present, isSimilar: boolean) {
    super('the clinic has it already')
    this.present = present
    this.isSimilar = isSimilar
  }
}

interface Assessed {
  readonly identity: Identity
  readonly fingerprint: string
}

/** Called while the clinic is locked. Throws AlreadyPresent and PATIENT_UNKNOWN. */
export const refuseReceived = async (
  scope: ClinicScope,
  { asksSimilar, patientId }: Pick<ReceivedFile, 'asksSimilar' | 'patientId'>,
  { identity, fingerprint }: Assessed,
): Promise<void> => {
  const present = await findPresent(scope, identity)
  if (present) throw new AlreadyPresent(present, false)
  const similar = asksSimilar ? await findSimilarImage(scope, fingerprint) : null
  if (similar) {
    const { imageId, analysisId, patientId: id, patientName: name } = similar
    const patient = id !== null && name !== null ? { id, name } : null
    throw new AlreadyPresent({ imageId, analysisId, patient, inTrash: false }, true)
  }
  await requireKnownPatient(scope, patientId)
}
