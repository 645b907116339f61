import { readCredits } from '../credits/read-credits.ts'
import { sumAllowanceBytes } from '../credits/storage-allowance.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'

/**
 * Whether the clinic can store nothing now: no credit is left, and of what waits without an analysis it has all that it may.
 * Without a lock, so another submission may change it at any moment: `writeReceived` decides.
 */
export const isUnanalysedFull = async (scope: ClinicScope, unanalysedBytes: number): Promise<boolean> =>
  (await readCredits(scope)).left === 0 && (await sumAllowanceBytes(scope)) >= unanalysedBytes
