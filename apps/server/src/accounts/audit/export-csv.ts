import type { AuditEvent, AuditFilter } from '@xrai/contract/routes/audit'
import { auditText } from '@xrai/contract/routes/audit-text'
import { t } from '@xrai/contract/strings/translate'
import { byteOrderMark, csvLine, csvStream } from '../../base/csv.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { type AuditRow, findAuditPage } from '../../db/queries/accounts/audit-list.ts'
import type { Attempts } from '../sessions/attempts.ts'
import type { Session } from '../sessions/session.ts'
import { toAuditEventDto } from './audit-event-dto.ts'
import { searchOf } from './read-trail.ts'
import { resolveNames } from './resolve-names.ts'

/** Maximum exports of one user per minute, because each reads the whole trail. */
const exports = 5
const pageSize = 500

/** The filtered trail as CSV, read while it is sent. Throws TOO_MANY_ATTEMPTS. */
export const exportTrail = async (
  { scope, user, timeZone: ofClinic }: Session,
  attempts: Attempts,
  { timeZone = ofClinic, ...filter }: AuditFilter & { readonly timeZone?: string | undefined },
): Promise<ReadableStream<Uint8Array>> => {
  await attempts.spend([{ key: `audit export ${user.id}`, most: exports }])
  await insertAuditEvent(scope, { by: user.id, action: 'audit-export' })
  return csvStream(lines(scope, filter, timeZone))
}

async function* lines(scope: ClinicScope, filter: AuditFilter, timeZone: string): AsyncGenerator<string> {
  // '2026-11-24 17:05:33': sorts as a text too.
  const localTime = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  yield `${byteOrderMark}${csvLine([...forReaders.map(([name]) => t(`auditTrail.csv.${name}`)), ...stored.map(([name]) => name)])}`
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const { rows, next } = await findAuditPage(scope, { ...searchOf(filter), cursor, limit: pageSize })
    const names = await resolveNames(scope, rows)
    const written = rows.map(row => {
      const shown = { row, event: toAuditEventDto(row, names), local: localTime.format(row.event.createdAt) }
      return csvLine([...forReaders, ...stored].map(([, read]) => read(shown)))
    })
    if (written.length > 0) yield written.join('')
    cursor = next
  }
}

interface Shown {
  readonly row: AuditRow
  readonly event: AuditEvent
  readonly local: string
}

type Column<Name extends string> = readonly [Name, (shown: Shown) => string | null]

/** For readers, with names. */
const forReaders = [
  ['local', ({ local }) => local],
  ['who', ({ event }) => whoOf(event)],
  ['key', ({ event }) => (event.key ? (event.key.name ?? t('auditTrail.goneKey')) : '')],
  ['what', ({ event }) => auditText(event)],
  ['address', ({ event }) => event.address],
] as const satisfies readonly Column<string>[]

/** The stored values: the fields of the canonical form. */
const stored: readonly Column<string>[] = [
  ['seq', ({ row }) => String(row.link.seq)],
  ['hash', ({ row }) => row.link.hash],
  ['linked_at', ({ row }) => row.link.linkedAt.toISOString()],
  ['event_id', ({ event }) => event.id],
  ['created_at', ({ event }) => event.at],
  ['action', ({ event }) => event.action],
  ['by', ({ row }) => row.event.by],
  ['key_id', ({ row }) => row.event.keyId],
  ['subject_id', ({ row }) => row.event.subjectId],
  ['detail', ({ row }) => row.event.detail],
  ['request_id', ({ row }) => row.event.requestId],
  ['address_ref', ({ row }) => row.event.addressRef],
  ['clinic_id', ({ row }) => row.event.clinicId],
]

const whoOf = ({ by }: AuditEvent): string => {
  if (!by) return t('auditTrail.unknown')
  return by.operator ? t('auditTrail.operator') : (by.name ?? t('auditTrail.gonePerson'))
}
