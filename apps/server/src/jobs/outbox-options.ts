import type { Job } from './job.ts'

/**
 * The options of a job that sends what is due for one receiver. The job only triggers the work: the outbox determines what
 * is due, so a lost or duplicate job changes nothing, and a minute later there is another one.
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
