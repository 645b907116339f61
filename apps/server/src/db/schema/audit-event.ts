import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt, id } from '../columns.ts'

/**
 * The actor, action and row of an event: inserted, never updated, deleted or truncated (triggers), and chained by a
 * trigger at commit (`audit_link`). Contains ids only, without foreign keys, so the trail outlives the rows that it
 * refers to and identifies no person after an erasure.
 */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: id(),
    clinicId: uuid('clinic_id').$type<ClinicId>().notNull(),
    /** The user; null if no user of this installation did it, for example a failed sign-in. */
    by: uuid('by'),
    /** The API key through which the user acted. */
    keyId: uuid('key_id'),
    /**
     * Text instead of an enum, because a new action then needs no migration and the canonical form contains this text.
     */
    action: text('action').$type<AuditAction>().notNull(),
    /** The patient, analysis, report or other row that was acted on. */
    subjectId: uuid('subject_id'),
    /** A word of a closed list, such as the refused call; never a name or a search term. */
    detail: text('detail'),
    /** The `X-Request-Id`; null outside a call. */
    requestId: text('request_id'),
    /** `audit_address.ref`, whose row expires. */
    addressRef: text('address_ref'),
    createdAt: createdAt(),
  },
  table => [
    index('audit_event_clinic').on(table.clinicId, table.createdAt, table.id),
    index('audit_event_by').on(table.by, table.id),
    index('audit_event_subject').on(table.clinicId, table.subjectId, table.createdAt),
    // Only the detail of a move records the former patient of a radiograph.
    index('audit_event_move').on(table.clinicId).where(sql`action = 'picture-move'`),
    // A field of the canonical form must not contain a line break.
    check('audit_event_action_form', sql`${table.action} ~ '^[a-z][a-z-]{0,63}$'`),
    check('audit_event_detail_form', sql`${table.detail} ~ '^[ -~]{1,120}$'`),
    check('audit_event_request_form', sql`${table.requestId} ~ '^[A-Za-z0-9_=-]{1,128}$'`),
    check('audit_event_address_form', sql`${table.addressRef} ~ '^[0-9a-f]{64}$'`),
  ],
)
