import { deliveryEvents } from '@xrai/contract/routes/webhook-events'
import { webhookMessages } from '@xrai/contract/routes/webhook-messages'
import { z } from 'zod'
import type { JsonSchema } from './json-schemas.ts'

type Write = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

const headers = z.object({
  'webhook-id': z
    .string()
    .meta({ description: 'The id of the delivery, the same at every attempt: act on each once.' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64; several, separated by spaces, while a secret is replaced.',
  }),
})

/** The requests that the clinic's receivers get, as OpenAPI 3.1 describes those that a server sends. */
export const webhooksOf = (write: Write) => {
  const { properties = {} } = write(headers, 'output')
  const parameters = Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'header',
    required: true,
    schema,
    description,
  }))
  return Object.fromEntries(
    deliveryEvents.map(event => {
      const { summary, body } = webhookMessages[event]
      const content = { 'application/json': { schema: write(body, 'output') } }
      return [
        event,
        {
          post: {
            summary,
            description: receiving,
            tags: ['webhooks'],
            security: [],
            parameters,
            requestBody: { required: true, content },
            responses: {
              '2XX': { description: 'It was received.' },
              '410': { description: 'Nothing more is sent: the webhook is paused, and its owners are told.' },
              default: { description: 'It is sent again later, ten times in all.' },
            },
          },
        },
      ]
    }),
  )
}

const receiving =
  'Verify the signature over the body as it came, answer 2xx within ten seconds, and ignore fields that you do not know. See `/api/docs/webhooks.md`.'
