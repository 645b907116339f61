import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { resultClasses } from '../../base/dicom-uids.ts'
import { hashStartOfUid, nameText, uidOfName } from '../../base/uid-of-name.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findImagesOfHash } from '../../db/queries/imaging/captured-images.ts'
import { findInstanceOfImage } from '../../db/queries/imaging/images.ts'
import type { Present } from './find-present.ts'
import { captureName } from './result-names.ts'

const mark = '\u0000'

/**
 * The radiograph whose secondary capture the file is. A report's results go to a PACS, from where the capture comes back:
 * it is the same radiograph. Null for every other file, and for a capture of another clinic.
 */
export const findOwnCapture = async (
  scope: ClinicScope,
  { instanceUid = '', sopClassUid, patientId = '' }: DicomFacts,
): Promise<Present | null> => {
  const start = sopClassUid === resultClasses.capture ? hashStartOfUid(instanceUid) : null
  if (start === null) return null
  const [head = '', tail = ''] = nameText(captureName(mark, '')).split(mark)
  const candidates = await findImagesOfHash(scope, { head, tail, identity: patientId || null, start })
  const own = candidates.find(({ id, identity }) => uidOfName(...captureName(id, identity)) === instanceUid)
  const found = own && (await findInstanceOfImage(scope, own.id))
  if (!found) return null
  const { imageId, analysisId, patient, isShown } = found
  return { imageId, analysisId, patient, inTrash: !isShown }
}
