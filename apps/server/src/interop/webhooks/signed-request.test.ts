// @module-tag resources
import type { DeliveryEvent } from '@xrai/contract/routes/webhook-events'
import { webhookMessages } from '@xrai/contract/routes/webhook-messages'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { DeliveryRow } from '../../db/queries/interop/webhook-deliveries.ts'
import { newWebhookSecret, signedRequest } from './signed-request.ts'

const id = crypto.randomUUID()

const messageOf = (event: DeliveryEvent, about: Pick<DeliveryRow, 'analysisId' | 'caseId' | 'facts'>) => {
  // Only the columns that a message is made of.
  const row = { id, event, clinicId: id, createdAt: new Date(), ...about } as DeliveryRow
  return JSON.parse(signedRequest(row, [newWebhookSecret()], 'https://xrai.example', new Date()).body)
}

/** The schema, refusing unknown fields at each level. */
const strictly = (schema: z.ZodObject): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [
        name,
        field instanceof z.ZodObject ? strictly(field) : field,
      ]),
    ),
  )

it.each<[DeliveryEvent, Pick<DeliveryRow, 'analysisId' | 'caseId' | 'facts'>]>([
  ['analysis.completed', { analysisId: id, caseId: null, facts: { status: 'done' } }],
  ['analysis.completed', { analysisId: id, caseId: id, facts: { status: 'failed' } }],
  ['case.completed', { analysisId: null, caseId: id, facts: {} }],
  ['report.signed', { analysisId: id, caseId: id, facts: { version: 1 } }],
  ['report.amended', { analysisId: id, caseId: null, facts: { version: 2 } }],
  ['webhook.test', { analysisId: null, caseId: null, facts: {} }],
])('%s is sent as the contract describes it, without another field: %j', (event, about) => {
  expect(strictly(webhookMessages[event].body).safeParse(messageOf(event, about)).error).toBeUndefined()
})
