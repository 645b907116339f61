import { cleanLine } from '@xrai/contract/records/plain-name'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { readDataSet } from './elements.ts'
import { readFacts } from './facts.ts'
import { withFunctionalGroups } from './functional-groups.ts'
import { allTags, tags } from './tags.ts'
import { parseDicom } from './transfer-syntax.ts'
import { text } from './values.ts'

/** The facts of an object, and its identifier if that is not a valid UID. */
export interface ObjectFacts extends DicomFacts {
  /** A SOP Instance UID with characters other than digits and dots, or too many. */
  readonly invalidInstanceUid?: string | undefined
}

/** The facts of a DICOM object of any kind, with or without an image. Throws as `parseDicom` does, and DICOM_DAMAGED. */
export const readHeader = async (bytes: Uint8Array): Promise<ObjectFacts> => {
  const { view, syntax, start } = await parseDicom(bytes)
  const data = readDataSet(view, syntax, allTags, { start, end: view.byteLength })
  const facts = readFacts(withFunctionalGroups(data), syntax.uid)
  const stated = facts.instanceUid === undefined ? cleanLine(text(data, tags.sopInstance) ?? '') : ''
  return stated === '' ? facts : { ...facts, invalidInstanceUid: stated }
}
