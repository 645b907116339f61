import { maintainAuditTrail } from '../audit/check-chains.ts'
import type { RecurringJob } from './recurring-job.ts'

/** Computes every audit trail again, and deletes the addresses whose days are over. */
export const auditTrailJob = {
  name: 'audit-trail',
  cron: '50 3 * * *',
  catchUp: true,
  run: ({ database, log }, now) => maintainAuditTrail(database.db, log, now),
} as const satisfies RecurringJob
