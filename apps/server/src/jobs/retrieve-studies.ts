import { z } from 'zod'
import { retrieveDue } from '../pacs/retrieve-due.ts'
import type { Job } from './job.ts'
import { outboxOptions } from './outbox-options.ts'

/** What waits to be brought in from one PACS. The table says what waits, as an outbox does. */
export const retrieveStudies = {
  name: 'retrieve-studies',
  data: z.object({ peerId: z.uuid() }),
  options: { ...outboxOptions, expireInSeconds: 30 * 60 },
  run: (context, { peerId }) => retrieveDue(context, peerId),
} as const satisfies Job<{ peerId: string }>
