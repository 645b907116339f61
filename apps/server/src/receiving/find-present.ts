import type { ClinicScope } from '../db/clinic-scope.ts'
import { findImageByHash, findInstance, findInstanceByKey } from '../db/queries/images.ts'
import type { FileHash } from '../storage/file-store.ts'

export interface Present {
  readonly imageId: string
  readonly analysisId: string
  readonly inTrash: boolean
  /** Whose it is; null of one that belongs to no patient. */
  readonly patient: { readonly id: string; readonly name: string } | null
}

/** By what a radiograph is known again: its SOP Instance UID, else its bytes, of any source or of one kind of source. */
export type Identity =
  | { readonly instanceUid: string }
  | { readonly hash: FileHash }
  /** Kept with its analysis. */
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
