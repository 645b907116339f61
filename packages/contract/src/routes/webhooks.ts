import { z } from 'zod'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { route } from './route.ts'
import {
  deliveryEvents,
  deliveryFaults,
  deliveryStates,
  pauseReasons,
  webhookDescriptionMaximum,
  webhookEvents,
  webhookUrlMaximum,
} from './webhook-events.ts'

const moment = z.iso.datetime()

export const deliverySchema = z
  .object({
    id: z.string().meta({ description: 'Also the `webhook-id` of its requests, the same at every attempt.' }),
    webhookId: z.string().meta({ description: 'The id of the webhook.' }),
    event: z.enum(deliveryEvents).meta({ description: 'The event that is told.' }),
    state: z
      .enum(deliveryStates)
      .meta({ description: "'pending' while it waits or is tried again, 'delivered', or 'failed' for good." }),
    analysisId: z.string().nullable().meta({ description: 'The analysis that it is about; null if it is about none.' }),
    caseId: z.string().nullable().meta({ description: 'The case that it is about; null if it is about none.' }),
    createdAt: moment.meta({ description: 'When it happened.' }),
    attempts: z.int().nonnegative().meta({ description: 'How often it was sent.' }),
    attemptedAt: moment.nullable().meta({ description: 'When it was last sent; null before the first attempt.' }),
    nextAttemptAt: moment.nullable().meta({ description: 'When it will be sent again; null once it ended.' }),
    fault: z.enum(deliveryFaults).nullable().meta({ description: 'Why the last attempt failed; null if it did not.' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The status that the receiver answered to the last attempt; null if it answered none.' }),
    durationMs: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'How long the last attempt took, in milliseconds; null before the first.' }),
    answer: z.string().nullable().meta({ description: 'The first characters of the body' }),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof deliverySchema>

export const webhookSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the webhook.' }),
    url: z.string().meta({ description: 'The address that it is sent to.' }),
    description: z.string().meta({ description: "Its purpose, in the owner's words." }),
    events: z.array(z.enum(webhookEvents)).meta({ description: 'The events that are told.' }),
    createdAt: moment.meta({ description: 'When it was made.' }),
    createdBy: z
      .string()
      .nullable()
      .meta({ description: 'The name of the person who made it; null if the account was erased.' }),
    paused: z
      .object({
        at: moment.meta({ description: 'Since when.' }),
        reason: z.enum(pauseReasons).meta({
          description:
            "'owner': a person paused it; 'failing': every attempt failed for days; 'gone': the receiver answered 410; 'secret': its secret cannot be read any more.",
        }),
      })
      .nullable()
      .meta({ description: 'Since when and why nothing is sent; null if it is not paused.' }),
    failingSince: moment
      .nullable()
      .meta({ description: 'Since when every attempt has failed; null if the last one succeeded.' }),
    oldSecretUntil: moment
      .nullable()
      .meta({ description: 'Until when the previous secret signs too; null if there is none.' }),
    waiting: z.int().nonnegative().meta({ description: 'Events that are not delivered yet' }),
    last: deliverySchema.nullable().meta({ description: 'The delivery that was attempted last' }),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>

const url = z
  .url({ protocol: /^https?$/ })
  .trim()
  .max(webhookUrlMaximum)
  .meta({ description: 'The address that it is sent to.' })
const description = z.string().trim().max(webhookDescriptionMaximum)
const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .refine(list => new Set(list).size === list.length, 'an event stands in it twice')
  .meta({ description: 'The events that are told.' })

const all = z.object({ webhooks: z.array(webhookSchema).meta({ description: "The clinic's webhooks." }) })
const withSecret = z.object({
  webhook: webhookSchema.meta({ description: 'The webhook.' }),
  secret: z.string().meta({ description: '`whsec_` and the key in base64, as Standard Webhooks has it' }),
})

export const listWebhooks = route(endpoints.listWebhooks, {
  summary: "The clinic's webhooks, with their state and last delivery",
  tag: 'accounts',
  audit: noPatient,
  answer: { status: 200, json: all },
  errors: ['FORBIDDEN'],
})

export const createWebhook = route(endpoints.createWebhook, {
  summary: 'Send events of the clinic to an address; its secret is answered this once',
  tag: 'accounts',
  audit: { writes: ['webhook-create'] },
  body: z.object({
    url,
    description: description.default('').meta({ description: "Its purpose, in the owner's words." }),
    events,
  }),
  answer: { status: 201, json: withSecret },
  errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_WEBHOOKS', 'WEBHOOK_URL_REFUSED', 'EMAIL_UNVERIFIED'],
})

export const editWebhook = route(endpoints.editWebhook, {
  summary:
    'Change address, description or events, pause it, or begin to send again; a new address and a new beginning as POST',
  tag: 'accounts',
  audit: { writes: ['webhook-edit'] },
  params: idParams,
  body: z.object({
    url: url.optional().meta({ description: 'The address that it is sent to.' }),
    description: description.optional().meta({ description: "Its purpose, in the owner's words." }),
    events: events.optional().meta({ description: 'The events that are told.' }),
    paused: z.boolean().optional().meta({ description: 'true: nothing is sent; false: it is sent again.' }),
  }),
  answer: { status: 200, json: webhookSchema },
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'PLAN_REQUIRED',
    'REAUTHENTICATION_REQUIRED',
    'EMAIL_UNVERIFIED',
    'WEBHOOK_URL_REFUSED',
  ],
})

export const deleteWebhook = route(endpoints.deleteWebhook, {
  summary: 'Delete a webhook; it can be restored for a day',
  tag: 'accounts',
  audit: { writes: ['webhook-delete'] },
  params: idParams,
  answer: { status: 200, json: all },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const restoreWebhook = route(endpoints.restoreWebhook, {
  summary: 'Restore a deleted webhook; the events since its deletion are sent',
  tag: 'accounts',
  audit: { writes: ['webhook-restore'] },
  params: idParams,
  answer: { status: 200, json: all },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_WEBHOOKS'],
})

export const rotateWebhookSecret = route(endpoints.rotateWebhookSecret, {
  summary: 'A new secret, answered this once; the one before signs too for a day',
  tag: 'accounts',
  audit: { writes: ['webhook-secret'] },
  params: idParams,
  answer: { status: 200, json: withSecret },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
})

export const testWebhook = route(endpoints.testWebhook, {
  summary: 'Send a test event now, once, and answer how that ended',
  tag: 'accounts',
  audit: { writes: ['webhook-test'] },
  params: idParams,
  answer: { status: 200, json: deliverySchema },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})

export const listDeliveries = route(endpoints.listDeliveries, {
  summary: 'Deliveries, newest first; each is kept for thirty days',
  tag: 'accounts',
  audit: noPatient,
  query: cursorQuery(25).extend({
    webhook: z.uuid().optional().meta({ description: 'Only deliveries to this webhook.' }),
    event: z.enum(deliveryEvents).optional().meta({ description: 'Only deliveries of this event.' }),
    state: z.enum(deliveryStates).optional().meta({ description: 'Only deliveries in this state.' }),
  }),
  answer: {
    status: 200,
    json: cursorFacts.extend({
      deliveries: z.array(deliverySchema).meta({ description: 'The deliveries, the latest first.' }),
    }),
  },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const resendDelivery = route(endpoints.resendDelivery, {
  summary: 'Send an event again, under the same webhook-id',
  tag: 'accounts',
  audit: { writes: ['webhook-resend'] },
  params: idParams,
  answer: { status: 200, json: deliverySchema },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WEBHOOK_PAUSED'],
})
