import { z } from 'zod'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** All four are required (specification §5); the limits only prevent misuse of the form for large content. */
export const contactSchema = z.object({
  name: z.string().trim().min(1).max(120).meta({ description: 'The name of the person who writes.' }),
  email: z.email().max(254).meta({ description: 'The address that the answer goes to.' }),
  subject: z.string().trim().min(1).max(200).meta({ description: 'The subject line.' }),
  message: z.string().trim().min(1).max(5000).meta({ description: 'The message.' }),
})

export const sendMessage = route(endpoints.sendMessage, {
  summary: 'Leave a message for the operator of this installation',
  tag: 'service',
  audit: { none: 'a stranger writes to the operator' },
  body: contactSchema,
  answer: { status: 201, json: z.object({ message: z.literal('success').meta({ description: "Always 'success'." }) }) },
  errors: ['EMAIL_INVALID', 'TOO_MANY_ATTEMPTS'],
})
