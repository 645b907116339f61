import type { Verify } from '../verify.ts'
import { soakDicomResults } from './dicom-results.ts'
import { soakFhir } from './fhir-answers.ts'
import { soakResultsToOrthanc } from './results-to-orthanc.ts'
import { soakRetrieval } from './retrieval-from-orthanc.ts'
import { soakStow } from './stow-from-orthanc.ts'

/** Interoperability with other DICOM programs. Skips parts whose program is not installed, with a notice. */
export const soakInterop = async (verify: Verify): Promise<void> => {
  await soakDicomResults(verify)
  await soakRetrieval(verify)
  await soakFhir(verify)
  await soakStow(verify)
  await soakResultsToOrthanc(verify)
}
