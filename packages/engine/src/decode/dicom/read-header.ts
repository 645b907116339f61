import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { readDataSet } from './elements.ts'
import { readFacts } from './facts.ts'
import { withFunctionalGroups } from './functional-groups.ts'
import { allTags } from './tags.ts'
import { openDicom } from './transfer-syntax.ts'

/** The facts of a DICOM object of any kind, whether it has a picture or not. Refuses as `openDicom` does; DICOM_DAMAGED. */
export const readHeader = async (bytes: Uint8Array): Promise<DicomFacts> => {
  const { view, syntax, start } = await openDicom(bytes)
  const data = readDataSet(view, syntax, allTags, { start, end: view.byteLength })
  return readFacts(withFunctionalGroups(data), syntax.uid)
}
