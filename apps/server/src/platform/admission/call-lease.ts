import type { ClinicScope } from '../../db/clinic-scope.ts'
import { leaseSeconds, prolongCall } from '../../db/queries/platform/idempotent-calls.ts'

/** Renews the lease of an attempt while `work` runs, so that no other process takes its key over. */
export const whileLeased = async <T>(
  scope: ClinicScope,
  attempt: string,
  onError: (error: unknown) => void,
  work: () => Promise<T>,
): Promise<T> => {
  const prolonging = setInterval(() => {
    prolongCall(scope, attempt).catch(onError)
  }, leaseSeconds.renewed * 1000).unref()
  try {
    return await work()
  } finally {
    clearInterval(prolonging)
  }
}
