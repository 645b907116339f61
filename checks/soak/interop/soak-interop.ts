import type { Verify } from '../verify.ts'
import { soakDicomResults } from './dicom-results.ts'
import { soakFhir } from './fhir-answers.ts'
import { soakResultsToOrthanc } from './results-to-orthanc.ts'
import { soakRetrieval } from './retrieval-from-orthanc.ts'
import { soakStow } from './stow-from-orthanc.ts'

/** With other programs of DICOM. A part whose program is not installed is skipped, and says so. */
export const soakInterop = async (verify: Verify): Promise<void> => {
  await soakDicomResults(verify)
  await soakRetrieval(verify)
  await soakFhir(verify)
  await soakStow(verify)
  await soakResultsToOrthanc(verify)
}
