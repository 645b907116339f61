import { z } from 'zod'
import { errorCodes } from '../errors/table.ts'

/** Every refusal on the wire: a sentence a dentist understands and a stable code. */
export const failureSchema = z
  .object({
    error: z.string(),
    code: z.enum(errorCodes as [string, ...string[]]),
    overridable: z.boolean().optional().meta({
      description: 'Said of a QUALITY code: true where the same form with force=true is analysed all the same.',
    }),
    retryAfter: z.int().positive().optional().meta({
      description: 'Of a refusal with status 429, and of REQUEST_IN_PROGRESS: seconds to wait, as Retry-After says.',
    }),
    subject: z.string().optional().meta({
      description:
        'Of several things sent at once, the id of the one that is refused, and none of them was stored; of IMAGE_PRESENT, the analysis that is there.',
    }),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof failureSchema>
