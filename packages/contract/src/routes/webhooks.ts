import { z } from 'zod'
import { idParams } from './analyses.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
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
    /** Also the `webhook-id` of its requests, the same at every attempt. */
    id: z.string(),
    webhookId: z.string(),
    event: z.enum(deliveryEvents),
    state: z.enum(deliveryStates),
    analysisId: z.string().nullable(),
    caseId: z.string().nullable(),
    createdAt: moment,
    attempts: z.int().nonnegative(),
    attemptedAt: moment.nullable(),
    /** Null once it ended. */
    nextAttemptAt: moment.nullable(),
    /** For the last attempt, like all following fields. */
    fault: z.enum(deliveryFaults).nullable(),
    status: z.int().nullable(),
    durationMs: z.int().nonnegative().nullable(),
    answer: z.string().nullable().meta({ description: 'The first characters of the body' }),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof deliverySchema>

export const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(webhookEvents)),
    createdAt: moment,
    /** Null if the account was erased. */
    createdBy: z.string().nullable(),
    paused: z.object({ at: moment, reason: z.enum(pauseReasons) }).nullable(),
    /** Since when every attempt has failed; null if the last one succeeded. */
    failingSince: moment.nullable(),
    /** Until when the previous secret signs too; null if there is none. */
    oldSecretUntil: moment.nullable(),
    waiting: z.int().nonnegative().meta({ description: 'Events that are not delivered yet' }),
    last: deliverySchema.nullable().meta({ description: 'The delivery that was attempted last' }),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>

const url = z
  .url({ protocol: /^https?$/ })
  .trim()
  .max(webhookUrlMaximum)
const description = z.string().trim().max(webhookDescriptionMaximum)
const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .refine(list => new Set(list).size === list.length, 'an event stands in it twice')

const all = z.object({ webhooks: z.array(webhookSchema) })
const withSecret = z.object({
  webhook: webhookSchema,
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
  body: z.object({ url, description: description.default(''), events }),
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
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    paused: z.boolean().optional(),
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
    webhook: z.uuid().optional().meta({ description: 'To this webhook.' }),
    event: z.enum(deliveryEvents).optional().meta({ description: 'Of this event.' }),
    state: z.enum(deliveryStates).optional().meta({ description: 'In this state.' }),
  }),
  answer: { status: 200, json: cursorFacts.extend({ deliveries: z.array(deliverySchema) }) },
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
