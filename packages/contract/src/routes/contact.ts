import { z } from 'zod'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** All four are required (specification §5); the limits only prevent misuse of the form for large content. */
export const contactSchema = z.object({
  name: z.string().trim().min(1).max(120),
  /** RFC 5321 §4.5.3.1.3. */
  email: z.email().max(254),
  subject: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(5000),
})

export const sendMessage = route(endpoints.sendMessage, {
  summary: 'Leave a message for the operator of this installation',
  tag: 'service',
  audit: { none: 'a stranger writes to the operator' },
  body: contactSchema,
  answer: { status: 201, json: z.object({ message: z.literal('success') }) },
  errors: ['EMAIL_INVALID', 'TOO_MANY_ATTEMPTS'],
})
