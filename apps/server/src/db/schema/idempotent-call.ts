import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'

/** A call with an `Idempotency-Key` and its response (docs/decisions/074-idempotency-keys.md). */
export const idempotentCall = pgTable(
  'idempotent_call',
  {
    /**
     * Identifies the attempt that has the key; an attempt that takes it over gets a new id. An upload's analysis and its
     * credit have it too.
     */
    id: id(),
    clinicId: clinicId(),
    /** Caller, method, path and key, as a keyed hash; of an upload in progress its key, which its analysis has too. */
    call: text('call').notNull(),
    /** Keyed hash of the request body, so that a password in it cannot be guessed from this table. */
    fingerprint: text('fingerprint').notNull(),
    /** The JSON of a success, byte for byte; null while the first call is in progress. */
    answer: text('answer'),
    /** A call in progress extends it; after it the call's process is dead. */
    leaseUntil: moment('lease_until').notNull(),
    createdAt: createdAt(),
  },
  table => [
    unique('idempotent_call_key').on(table.clinicId, table.call),
    index('idempotent_call_age').on(table.createdAt),
  ],
)
