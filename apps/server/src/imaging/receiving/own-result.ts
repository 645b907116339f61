import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { resultClasses } from '../../base/dicom-uids.ts'
import { hashStartOfUid, nameText, uidOfName } from '../../base/uid-of-name.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findImagesOfHash } from '../../db/queries/imaging/captured-images.ts'
import { findInstanceOfImage } from '../../db/queries/imaging/images.ts'
import type { Present } from './find-present.ts'
import { captureName, seriesName } from './result-names.ts'

const mark = '\u0000'

interface Named {
  /** The row whose id is in the name. */
  readonly of: 'image' | 'analysis'
  readonly uid: string
  readonly nameOf: (id: string, identity: string | null) => readonly string[]
}

/**
 * The capture is known by its instance, which stays if the radiograph is analysed again; the other results by their series,
 * because an instance is named by its content.
 */
const namedBy = ({ sopClassUid, instanceUid = '', seriesUid = '' }: DicomFacts): Named | null => {
  const [kind] = Object.entries(resultClasses).find(([, sopClass]) => sopClass === sopClassUid) ?? []
  if (kind === undefined) return null
  if (kind === 'capture') return { of: 'image', uid: instanceUid, nameOf: captureName }
  return { of: 'analysis', uid: seriesUid, nameOf: (id, identity) => seriesName(kind, id, identity) }
}

/**
 * The radiograph of whose report the file is a result. Results go to a PACS, from where they come back: XRAI writes them
 * anew from the report, so it has them, and the capture is the radiograph itself. Null for every other file, and for a
 * result of another clinic.
 */
export const findOwnResult = async (scope: ClinicScope, facts: DicomFacts): Promise<Present | null> => {
  const named = namedBy(facts)
  const start = named && hashStartOfUid(named.uid)
  if (!named || !start) return null
  const { of, uid, nameOf } = named
  const [head = '', tail = ''] = nameText(nameOf(mark, '')).split(mark)
  const findOwn = async (known: string | null) => {
    const candidates = await findImagesOfHash(scope, { of, head, tail, identity: known, start })
    return candidates.find(({ id, identity }) => uidOfName(...nameOf(id, identity)) === uid)
  }
  // A PACS may have given the patient another id since.
  const own = (facts.patientId && (await findOwn(facts.patientId))) || (await findOwn(null))
  const found = own && (await findInstanceOfImage(scope, own.imageId))
  if (!found) return null
  const { imageId, analysisId, patient, isShown } = found
  return { imageId, analysisId, patient, inTrash: !isShown }
}
