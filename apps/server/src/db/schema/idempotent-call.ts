import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'

/** A call that was made under an `Idempotency-Key`, and what it was answered (docs/decisions/074-idempotency-keys.md). */
export const idempotentCall = pgTable(
  'idempotent_call',
  {
    /** Of the attempt that has the key: another one that took it over has another. */
    id: id(),
    clinicId: clinicId(),
    /** Caller, method, path and key, as a keyed hash. */
    call: text('call').notNull(),
    /** What was sent, as a keyed hash: a password in it must not be guessed from here. */
    fingerprint: text('fingerprint').notNull(),
    /** The JSON of a success, letter by letter; null while the first call is under way. */
    answer: text('answer'),
    /** A call under way prolongs it; past it, its process is gone. */
    leaseUntil: moment('lease_until').notNull(),
    createdAt: createdAt(),
  },
  table => [
    unique('idempotent_call_key').on(table.clinicId, table.call),
    index('idempotent_call_age').on(table.createdAt),
  ],
)
