import { z } from 'zod'
import { sendDueResults } from '../interop/result-delivery/send-due.ts'
import type { Job } from './job.ts'
import { outboxOptions } from './outbox-options.ts'

/** Sends the due results of one peer in order. */
export const sendResults = {
  name: 'send-results',
  data: z.object({ peerId: z.uuid() }),
  options: outboxOptions,
  run: (context, { peerId }) => sendDueResults(context, peerId),
} as const satisfies Job<{ peerId: string }>
