import { readCredits } from '../../accounts/credits/read-credits.ts'
import { sumAllowanceBytes } from '../../accounts/credits/storage-allowance.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'

/**
 * True if the clinic can store nothing now: no credit is left, and its unanalysed files have reached their limit. It takes
 * no lock, so another submission may change the result at any time; `takeCredit` decides.
 */
export const isUnanalysedFull = async (scope: ClinicScope, unanalysedBytes: number): Promise<boolean> =>
  (await readCredits(scope)).left === 0 && (await sumAllowanceBytes(scope)) >= unanalysedBytes
