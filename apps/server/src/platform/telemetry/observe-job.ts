import { AppError } from '@xrai/contract/errors/app-error'
import { outsideRequest } from '../../base/request-context.ts'
import { recordFailureMetric, recordJobMetric } from './metrics.ts'
import { inSpan } from './spans.ts'

/**
 * Runs a job with its time and outcome measured and traced, outside the call that woke its worker, so that its writes
 * do not count as that call's. `cause` classifies a failure.
 */
export const observeJob = (
  job: string,
  run: () => Promise<void>,
  cause: (error: unknown) => unknown = error => error,
): Promise<void> =>
  outsideRequest(async () => {
    const started = performance.now()
    const end = (outcome: 'done' | 'failed') => recordJobMetric(job, outcome, (performance.now() - started) / 1000)
    try {
      await inSpan(`job ${job}`, { kind: 'consumer', attributes: { 'messaging.destination.name': job } }, run)
      end('done')
    } catch (error) {
      const reason = cause(error)
      recordFailureMetric('job', reason instanceof AppError ? reason.code : 'INTERNAL')
      end('failed')
      throw error
    }
  })
