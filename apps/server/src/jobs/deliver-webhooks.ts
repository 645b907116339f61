import { z } from 'zod'
import { deliverDue } from '../webhooks/deliver-due.ts'
import type { Job } from './job.ts'

/**
 * What is due for one webhook, sent in order. It only begins the work: the outbox says what is due, so a job that is lost or
 * made twice changes nothing, and a minute later there is another one.
 */
export const deliverWebhooks = {
  name: 'deliver-webhooks',
  data: z.object({ webhookId: z.uuid() }),
  options: {
    retryLimit: 3,
    retryDelay: 30,
    retryBackoff: true,
    heartbeatSeconds: 10,
    expireInSeconds: 15 * 60,
    retentionSeconds: 60 * 60,
    deleteAfterSeconds: 60 * 60,
    notify: true,
  },
  run: (context, { webhookId }) => deliverDue(context, webhookId),
} as const satisfies Job<{ webhookId: string }>
