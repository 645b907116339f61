import { z } from 'zod'
import { momentSchema } from '../records/day.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { allAuditActions, auditGroupNames, subjectKinds } from './audit-actions.ts'
import * as endpoints from './endpoints.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

/** Names are resolved at reading: null if the row is gone. */
const named = z.object({
  id: z.string().meta({ description: 'Its id.' }),
  name: z.string().nullable().meta({ description: 'Its name; null once it is gone.' }),
})

export const auditEventSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the event.' }),
    seq: z.int().meta({ description: "The event's number in the clinic's chain." }),
    at: moment.meta({ description: 'When it happened.' }),
    action: z.enum(allAuditActions).meta({ description: 'The name of the act.' }),
    by: named
      .extend({ operator: z.boolean().meta({ description: 'True if that was the operator of the installation.' }) })
      .nullable()
      .meta({ description: 'The person who did it; null if it was not by a user, such as a failed sign-in.' }),
    key: named.nullable().meta({ description: 'The API key by which it was done; null for a person in the app.' }),
    subject: named
      .extend({ kind: z.enum(subjectKinds).meta({ description: 'The kind of that record.' }) })
      .nullable()
      .meta({ description: 'The record that it is about; null if it is about none.' }),
    move: z
      .object({
        from: named.nullable().meta({ description: 'The patient before; null for none.' }),
        to: named.nullable().meta({ description: 'The patient after; null for none.' }),
        signed: named.nullable().meta({ description: 'The signed report whose name differs; null if none does.' }),
      })
      .nullable()
      .meta({
        description:
          'The patients of a radiograph that was moved, and the name in its signed report if it differs; null for other acts.',
      }),
    detail: z.string().nullable().meta({ description: 'The refused call; null for what was done.' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'The address of the network that it came from; null if there was none or it has expired.' }),
    requestId: z
      .string()
      .nullable()
      .meta({ description: "The request's id in the logs of the installation; null for what no request did." }),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof auditEventSchema>

const filters = {
  actor: z.uuid().optional().meta({ description: 'The id of a user or of an API key.' }),
  action: z.enum(allAuditActions).optional().meta({ description: 'Only this act.' }),
  group: z.enum(auditGroupNames).optional().meta({ description: 'The acts of this group.' }),
  patient: z.uuid().optional().meta({
    description: 'Everything about this patient: cases, radiographs and reports too.',
  }),
  from: momentSchema.optional().meta({ description: 'At this moment or later.' }),
  to: momentSchema.optional().meta({ description: 'Before this moment.' }),
}
export const auditFilterSchema = z.object(filters)
export type AuditFilter = z.infer<typeof auditFilterSchema>

export const listAudit = route(endpoints.listAudit, {
  summary: "The clinic's audit trail, newest first",
  tag: 'accounts',
  audit: { view: 'audit-view', subject: 'none' },
  query: cursorQuery(50).extend(filters),
  answer: {
    status: 200,
    json: cursorFacts.extend({
      events: z.array(auditEventSchema).meta({ description: 'The events of this page, the latest first.' }),
    }),
  },
  errors: ['FORBIDDEN'],
})

export const exportAudit = route(endpoints.exportAudit, {
  summary:
    'Export the audit trail as a CSV file (RFC 4180, UTF-8 with a byte order mark), with the input of its hashes',
  tag: 'accounts',
  audit: { writes: ['audit-export'] },
  query: z.object({ ...filters, timeZone: timeZoneSchema.optional() }),
  answer: { status: 200, file: ['text/csv'] },
  errors: ['FORBIDDEN', 'TOO_MANY_ATTEMPTS'],
})

export const chainFaults = ['changed', 'removed', 'inserted', 'rewritten'] as const

export const auditChainSchema = z
  .object({
    length: z.int().meta({ description: 'The number of events in the chain.' }),
    head: z.string().nullable().meta({ description: 'The hash of the last event; null if there is none.' }),
    check: z
      .object({
        at: moment.meta({ description: 'When it was checked.' }),
        seq: z.int().meta({ description: 'The last event that was checked.' }),
        fault: z
          .object({
            kind: z.enum(chainFaults).meta({ description: 'The kind of fault.' }),
            seq: z.int().meta({ description: 'The event at which it was found.' }),
          })
          .nullable()
          .meta({ description: 'The first fault; null if the chain is whole.' }),
      })
      .nullable()
      .meta({ description: 'The result of the last check of the chain; null before the first.' }),
    people: z.array(named).meta({ description: 'The actors in the trail, including former members.' }),
    keys: z.array(named).meta({ description: 'The API keys in the trail, revoked ones too.' }),
  })
  .meta({ id: 'AuditChain' })
export type AuditChain = z.infer<typeof auditChainSchema>

export const getAuditChain = route(endpoints.getAuditChain, {
  summary: 'Read the state of the trail: its length, its last check, and the people in it',
  tag: 'accounts',
  audit: { none: 'numbers and hashes of the trail, names of colleagues' },
  answer: { status: 200, json: auditChainSchema },
  errors: ['FORBIDDEN'],
})

export const checkAudit = route(endpoints.checkAudit, {
  summary: 'Compute the chain again from its first event',
  tag: 'accounts',
  audit: { writes: ['audit-check'] },
  answer: { status: 200, json: auditChainSchema },
  errors: ['FORBIDDEN', 'TOO_MANY_ATTEMPTS'],
})
