import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findImageByHash, findInstance, findInstanceByKey } from '../../db/queries/imaging/images.ts'
import type { FileHash } from '../../platform/storage/file-store.ts'

export interface Present {
  readonly imageId: string
  readonly analysisId: string
  readonly inTrash: boolean
  /** Null if it belongs to no patient. */
  readonly patient: { readonly id: string; readonly name: string } | null
}

/** The identity of a radiograph: its SOP Instance UID, else its bytes, from any source or from one kind of source. */
export type Identity =
  | { readonly instanceUid: string }
  | { readonly hash: FileHash }
  /** The key stored with its analysis. */
  | { readonly key: string }

/** The radiograph that the clinic has of it, in the trash or not. */
export const findPresent = async (scope: ClinicScope, identity: Identity): Promise<Present | null> => {
  const found = await find(scope, identity)
  if (!found) return null
  const { imageId, analysisId, patient, isShown } = found
  return { imageId, analysisId, patient, inTrash: !isShown }
}

const find = (scope: ClinicScope, identity: Identity) => {
  if ('instanceUid' in identity) return findInstance(scope, identity.instanceUid)
  return 'hash' in identity ? findImageByHash(scope, identity.hash) : findInstanceByKey(scope, identity.key)
}
