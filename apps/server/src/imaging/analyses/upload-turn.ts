import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import { giveBackUnderLock } from '../../accounts/credits/credits.ts'
import type { Log } from '../../base/log/log.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { claimCall, findCall, releaseCall } from '../../db/queries/platform/idempotent-calls.ts'
import { whileLeased } from '../../platform/admission/call-lease.ts'
import { createOneByOne } from '../../platform/admission/one-by-one.ts'

/** Repeats wait as long as uploads wait for the detector. */
const longestWaitMs = minuteMs

/** Bounds the repeats that wait in this process: one of each key asks the database. */
const inThisProcess = createOneByOne({ maxWaiting: 48, maxOfTenant: 48, maximumWaitMs: longestWaitMs })

const askMs = 250

interface Turn {
  readonly key: string
  readonly signal: AbortSignal | undefined
}

/**
 * Runs the uploads of a clinic under one idempotency key one after the other, in all processes, so that a repeat is not
 * refused for the credit that the first call has reserved, and the detector works once. The attempt's id is that of its
 * analysis, so the credit of a call whose process was killed is given back by the repeat that takes its key over. Throws
 * SERVER_BUSY after the longest wait, REQUEST_CUT_OFF if the caller disconnects.
 */
export const inUploadTurn = <T>(
  { log }: { readonly log: Pick<Log, 'error'> },
  scope: ClinicScope,
  { key, signal }: Turn,
  work: (analysisId: string) => Promise<T>,
): Promise<T> => {
  const deadline = performance.now() + longestWaitMs
  return inThisProcess(`${scope.clinicId} ${key}`, { tenant: scope.clinicId, signal }, async () => {
    const { attempt, earlier } = await claimInTurn(scope, { key, signal }, deadline)
    const warn = (error: unknown) => log.error('call-failed', { error })
    try {
      return await whileLeased(scope, attempt, warn, async () => {
        if (earlier) await giveBackUnderLock(scope, earlier)
        return work(attempt)
      })
    } finally {
      // If this fails, the key is free after the lease expires.
      await releaseCall(scope, attempt).catch(warn)
    }
  })
}

/** The id of this attempt, and of the one whose key it took over. */
const claimInTurn = async (
  scope: ClinicScope,
  { key, signal }: Turn,
  deadline: number,
): Promise<{ readonly attempt: string; readonly earlier: string | undefined }> => {
  const call = `upload ${key}`
  for (;;) {
    const earlier = await findCall(scope, call)
    // The content is compared with the analysis that the key made, so any content may take it over.
    const attempt = await claimCall(scope, { call, fingerprint: '' })
    if (attempt) return { attempt, earlier: earlier?.id }
    if (performance.now() > deadline) throw new AppError('SERVER_BUSY')
    await wait(askMs, undefined, { signal }).catch(() => {
      throw new AppError('REQUEST_CUT_OFF')
    })
  }
}
