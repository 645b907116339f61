import { z } from 'zod'
import { sendDueResults } from '../result-delivery/send-due.ts'
import type { Job } from './job.ts'

/** What is due for one peer, sent in order. It only begins the work: the outbox says what is due, as of webhooks. */
export const sendResults = {
  name: 'send-results',
  data: z.object({ peerId: z.uuid() }),
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
  run: (context, { peerId }) => sendDueResults(context, peerId),
} as const satisfies Job<{ peerId: string }>
