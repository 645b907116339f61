import type { ClinicScope } from '../db/clinic-scope.ts'
import { findInstance, findInstanceByKey } from '../db/queries/images.ts'

export interface Present {
  readonly imageId: string
  readonly analysisId: string
}

export interface Identity {
  /** SOP Instance UID; null of a file without one. */
  readonly instanceUid: string | null
  /** What stands for it then. */
  readonly key: string
}

/** The radiograph that the clinic has of it, in the trash or not. */
export const findPresent = async (scope: ClinicScope, { instanceUid, key }: Identity): Promise<Present | null> => {
  const found = await (instanceUid === null ? findInstanceByKey(scope, key) : findInstance(scope, instanceUid))
  return found && { imageId: found.imageId, analysisId: found.analysisId }
}
