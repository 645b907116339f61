import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { FairQueue } from '../../platform/admission/fair-queue.ts'
import { costOfFile } from '../../platform/admission/lanes.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { Inspected } from '../pictures/operations/inspect.ts'
import type { Check } from '../pictures/operations/quality.ts'

/**
 * Decodes an image and returns its facts, in its clinic's turn. Throws the errors of `Pictures` and
 * SERVER_BUSY.
 */
export type Inspect = (
  clinic: Pick<ClinicScope, 'clinicId'>,
  bytes: Uint8Array,
  check: Check,
  signal?: AbortSignal,
) => Promise<Inspected>

export const createInspect =
  (pictures: Pick<Pictures, 'inspect'>, queue: FairQueue): Inspect =>
  ({ clinicId }, bytes, check, signal) =>
    queue.run({ tenant: clinicId, cost: costOfFile(bytes.length), signal }, () => pictures.inspect(bytes, check))
