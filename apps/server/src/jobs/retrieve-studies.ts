import { z } from 'zod'
import { retrieveDue } from '../interop/pacs/retrieve-due.ts'
import type { Job } from './job.ts'
import { outboxOptions } from './outbox-options.ts'

/** Runs the waiting retrievals from one PACS. The table determines what waits, like an outbox. */
export const retrieveStudies = {
  name: 'retrieve-studies',
  data: z.object({ peerId: z.uuid() }),
  options: { ...outboxOptions, expireInSeconds: 30 * 60 },
  run: (context, { peerId }) => retrieveDue(context, peerId),
} as const satisfies Job<{ peerId: string }>
