import { z } from 'zod'
import { roles } from './access.ts'
import { plans } from './accounts.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { pageFacts, pageQuery } from './paging.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const pageSize = 20

export const messageSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the message.' }),
    name: z.string().meta({ description: 'The name of the person who wrote.' }),
    email: z.string().meta({ description: 'The address that the answer goes to.' }),
    subject: z.string().meta({ description: 'The subject line.' }),
    message: z.string().meta({ description: 'The message.' }),
    createdAt: moment.meta({ description: 'When it arrived.' }),
    answeredAt: moment.nullable().meta({ description: 'When the operator marked it as answered; null before that.' }),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof messageSchema>

export const clientSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the person.' }),
    firstName: z.string().meta({ description: 'First names.' }),
    lastName: z.string().meta({ description: 'Last names.' }),
    email: z.string().meta({ description: "The person's e-mail address." }),
    createdAt: moment.meta({ description: 'When the account was made.' }),
    professionalNumber: z
      .string()
      .nullable()
      .meta({ description: 'The registration number that the person entered; null without one.' }),
    verifiedAt: moment.nullable().meta({ description: 'When the operator verified that number; null before that.' }),
    clinics: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The id of the clinic.' }),
          name: z.string().meta({ description: 'The name of the clinic.' }),
          role: z.enum(roles).meta({ description: "The person's role in it." }),
          plan: z.enum(plans).meta({ description: 'The plan that is in effect.' }),
          onTrial: z.boolean().meta({ description: "True during the clinic's trial." }),
          trialEndsAt: moment.nullable().meta({ description: 'When the trial ends or ended; null if it never began.' }),
        }),
      )
      .meta({ description: 'The clinics in which the person works, in the order in which they joined them.' }),
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof clientSchema>

export const listMessages = route(endpoints.listMessages, {
  summary: 'Messages of the contact form, the unanswered first, then the newest',
  tag: 'operator',
  audit: { view: 'operator-messages', subject: 'none' },
  query: pageQuery(pageSize),
  answer: {
    status: 200,
    json: pageFacts.extend({
      messages: z.array(messageSchema).meta({ description: 'The messages of this page, the latest first.' }),
      unanswered: z.int().meta({ description: 'How many are not answered.' }),
    }),
  },
  errors: ['FORBIDDEN'],
})

export const markMessage = route(endpoints.markMessage, {
  summary: 'Mark a message as answered, or as not',
  tag: 'operator',
  audit: { writes: ['message-mark'] },
  params: idParams,
  body: z.object({ answered: z.boolean().meta({ description: 'true: answered; false takes that back.' }) }),
  answer: { status: 200, json: messageSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const listClients = route(endpoints.listClients, {
  summary:
    'People with their clinics and plans, the newest first; `q` is a part of name, e-mail or professional number',
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
  answer: {
    status: 200,
    json: pageFacts.extend({
      people: z.array(clientSchema).meta({ description: 'The people of this page.' }),
      waiting: z.int().meta({ description: 'How many registration numbers wait to be verified.' }),
    }),
  },
  errors: ['FORBIDDEN'],
})

export const verifyClient = route(endpoints.verifyClient, {
  summary: "Say that a person's professional number was verified, or take it back",
  tag: 'operator',
  audit: { writes: ['verify'] },
  params: idParams,
  body: z.object({
    verified: z.boolean().meta({ description: 'true: the number was verified; false takes that back.' }),
    professionalNumber: z.string().meta({ description: 'The number as the operator was shown it.' }),
    firstName: z.string().meta({ description: 'The first name as the operator was shown it.' }),
    lastName: z.string().meta({ description: 'The last name as the operator was shown it.' }),
  }),
  answer: { status: 200, json: clientSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOTHING_TO_VERIFY', 'NUMBER_CHANGED'],
})

export const setClinicPlan = route(endpoints.setClinicPlan, {
  summary: 'Give a clinic a plan, no trial',
  tag: 'operator',
  audit: { writes: ['plan'] },
  params: idParams,
  body: z.object({ plan: z.enum(plans).meta({ description: 'The plan from now on.' }) }),
  answer: {
    status: 200,
    json: z.object({
      id: z.string().meta({ description: 'The id of the clinic.' }),
      plan: z.enum(plans).meta({ description: 'The plan from now on.' }),
    }),
  },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
