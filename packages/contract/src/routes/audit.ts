import { z } from 'zod'
import { momentSchema } from '../records/day.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { allAuditActions, auditGroupNames, subjectKinds } from './audit-actions.ts'
import * as endpoints from './endpoints.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

/** Names are resolved at reading: null if the row is gone. */
const named = z.object({ id: z.string(), name: z.string().nullable() })

export const auditEventSchema = z
  .object({
    id: z.string(),
    /** The event's number in the clinic's chain. */
    seq: z.int(),
    at: moment,
    action: z.enum(allAuditActions),
    /** Null if the act was not by a user, such as a failed sign-in. */
    by: named.extend({ operator: z.boolean() }).nullable(),
    key: named.nullable(),
    subject: named.extend({ kind: z.enum(subjectKinds) }).nullable(),
    /**
     * The patients of a radiograph that was moved, and the name in its signed report if it differs; null for other
     * acts.
     */
    move: z.object({ from: named.nullable(), to: named.nullable(), signed: named.nullable() }).nullable(),
    /** The refused call. */
    detail: z.string().nullable(),
    /** Null if there was none or it has expired. */
    address: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof auditEventSchema>

const filters = {
  actor: z.uuid().optional().meta({ description: 'The id of a user or of an API key.' }),
  action: z.enum(allAuditActions).optional().meta({ description: 'This act alone.' }),
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
  answer: { status: 200, json: cursorFacts.extend({ events: z.array(auditEventSchema) }) },
  errors: ['FORBIDDEN'],
})

export const exportAudit = route(endpoints.exportAudit, {
  summary: 'The same as a CSV file (RFC 4180, UTF-8 with a byte order mark), with what its hashes are computed from',
  tag: 'accounts',
  audit: { writes: ['audit-export'] },
  query: z.object({ ...filters, timeZone: timeZoneSchema.optional() }),
  answer: { status: 200, file: ['text/csv'] },
  errors: ['FORBIDDEN', 'TOO_MANY_ATTEMPTS'],
})

export const chainFaults = ['changed', 'removed', 'inserted', 'rewritten'] as const

export const auditChainSchema = z
  .object({
    /** The number of events in the chain, and the hash of the last; null without one. */
    length: z.int(),
    head: z.string().nullable(),
    /** The result of the last check; null before the first. `seq`: the last event that was checked. */
    check: z
      .object({
        at: moment,
        seq: z.int(),
        fault: z.object({ kind: z.enum(chainFaults), seq: z.int() }).nullable(),
      })
      .nullable(),
    /** The actors in the trail, including former members. */
    people: z.array(named),
    keys: z.array(named),
  })
  .meta({ id: 'AuditChain' })
export type AuditChain = z.infer<typeof auditChainSchema>

export const getAuditChain = route(endpoints.getAuditChain, {
  summary: 'The state of the trail: its length, its last check, and who stands in it',
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
