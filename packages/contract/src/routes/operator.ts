import { z } from 'zod'
import { roles } from './access.ts'
import { plans } from './accounts.ts'
import * as endpoints from './endpoints.ts'
import { pageFacts, pageQuery } from './paging.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const idParams = z.object({ id: z.uuid() })
const pageSize = 20

export const messageSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    createdAt: moment,
    answeredAt: moment.nullable(),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof messageSchema>

export const clientSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    createdAt: moment,
    professionalNumber: z.string().nullable(),
    verifiedAt: moment.nullable(),
    clinic: z
      .object({
        id: z.string(),
        name: z.string(),
        role: z.enum(roles),
        plan: z.enum(plans),
        onTrial: z.boolean(),
        trialEndsAt: moment.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof clientSchema>

export const listMessages = route(endpoints.listMessages, {
  summary: 'Messages of the contact form, the unanswered first, then the newest',
  tag: 'operator',
  audit: { view: 'operator-messages', subject: 'none' },
  query: pageQuery(pageSize),
  answer: { status: 200, json: pageFacts.extend({ messages: z.array(messageSchema), unanswered: z.int() }) },
  errors: ['FORBIDDEN'],
})

export const markMessage = route(endpoints.markMessage, {
  summary: 'Mark a message as answered, or as not',
  tag: 'operator',
  audit: { writes: ['message-mark'] },
  params: idParams,
  body: z.object({ answered: z.boolean() }),
  answer: { status: 200, json: messageSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const listClients = route(endpoints.listClients, {
  summary: 'People with their clinic and plan, the newest first; `q` is a part of name, e-mail or professional number',
  tag: 'operator',
  audit: { view: 'operator-people', subject: 'none' },
  query: pageQuery(pageSize).extend({
    q: z
      .string()
      .trim()
      .max(120)
      .default('')
      .meta({ description: 'A part of the name, the e-mail or the professional number.' }),
    waiting: z
      .stringbool()
      .default(false)
      .meta({ description: 'true: only those whose professional number waits to be verified.' }),
  }),
  answer: { status: 200, json: pageFacts.extend({ people: z.array(clientSchema), waiting: z.int() }) },
  errors: ['FORBIDDEN'],
})

export const verifyClient = route(endpoints.verifyClient, {
  summary: "Say that a person's professional number was verified, or take it back",
  tag: 'operator',
  audit: { writes: ['verify'] },
  params: idParams,
  body: z.object({ verified: z.boolean() }),
  answer: { status: 200, json: clientSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOTHING_TO_VERIFY'],
})

export const setClinicPlan = route(endpoints.setClinicPlan, {
  summary: 'Give a clinic a plan, no trial',
  tag: 'operator',
  audit: { writes: ['plan'] },
  params: idParams,
  body: z.object({ plan: z.enum(plans) }),
  answer: { status: 200, json: z.object({ id: z.string(), plan: z.enum(plans) }) },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
