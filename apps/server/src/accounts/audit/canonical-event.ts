import { createHash } from 'node:crypto'
import type { LinkedEvent } from '../../db/queries/accounts/audit-chain.ts'

/** The previous hash of the first event of a chain. */
export const noHash = '0'.repeat(64)

/**
 * The canonical form of a linked event: fourteen lines of UTF-8, separated by line feeds, without one at the end, in this
 * order. 1 `xrai-audit-1` · 2 clinic · 3 number in the chain, from 1 · 4 hash of the previous event, or 64 zeros · 5 time of
 * chaining · 6 event · 7 time of the act · 8 action · 9 user · 10 API key · 11 subject · 12 detail · 13 request id · 14
 * reference of the address. Ids are UUIDs in lower case, times are UTC as `2026-11-22T17:34:50.123Z`, a missing value is
 * `-`. The event's hash is its SHA-256 in lower-case hexadecimal. The trigger of migration `audit-chain` writes the same in
 * SQL.
 */
const canonicalEvent = (event: NonNullable<LinkedEvent['event']>, link: LinkedEvent, before: string): string =>
  [
    'xrai-audit-1',
    event.clinicId,
    link.seq,
    before,
    link.linkedAt.toISOString(),
    event.id,
    event.createdAt.toISOString(),
    event.action,
    event.by ?? '-',
    event.keyId ?? '-',
    event.subjectId ?? '-',
    event.detail ?? '-',
    event.requestId ?? '-',
    event.addressRef ?? '-',
  ].join('\n')

export const hashOfEvent = (event: NonNullable<LinkedEvent['event']>, link: LinkedEvent, before: string): string =>
  createHash('sha256')
    .update(canonicalEvent(event, link, before))
    .digest('hex')
