import { z } from 'zod'
import { deliverDue } from '../interop/webhooks/deliver-due.ts'
import type { Job } from './job.ts'
import { outboxOptions } from './outbox-options.ts'

/** Sends the due deliveries of one webhook in order. */
export const deliverWebhooks = {
  name: 'deliver-webhooks',
  data: z.object({ webhookId: z.uuid() }),
  options: outboxOptions,
  run: (context, { webhookId }) => deliverDue(context, webhookId),
} as const satisfies Job<{ webhookId: string }>
