import type { Job } from './job.ts'

/**
 * Of a job that sends what is due for one receiver. It only begins the work: the outbox says what is due, so a job that is lost
 * or made twice changes nothing, and a minute later there is another one.
 */
export const outboxOptions = {
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: true,
  heartbeatSeconds: 10,
  expireInSeconds: 15 * 60,
  retentionSeconds: 60 * 60,
  deleteAfterSeconds: 60 * 60,
  notify: true,
} as const satisfies Job<object>['options']
