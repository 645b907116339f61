import type { AuditEvent } from '@xrai/contract/routes/audit'
import { subjectKindOf } from '@xrai/contract/routes/audit-subjects'
import type { AuditRow } from '../../db/queries/accounts/audit-list.ts'
import { parseMove } from '../../db/queries/imaging/image-moves.ts'
import { isOperatorAct, type Names } from './resolve-names.ts'

/** An event for the owner, with current names. */
export const toAuditEventDto = (row: AuditRow, names: Names): AuditEvent => {
  const { event, link, address } = row
  const kind = subjectKindOf(event.action)
  const operator = isOperatorAct(row, names)
  const move = event.action === 'picture-move' ? parseMove(event.detail) : null
  const named = (id: string, of: ReadonlyMap<string, string>) => ({ id, name: of.get(id) ?? null })
  return {
    id: event.id,
    seq: link.seq,
    at: event.createdAt.toISOString(),
    action: event.action,
    by: event.by ? { ...(operator ? { id: event.by, name: null } : named(event.by, names.person)), operator } : null,
    key: event.keyId ? named(event.keyId, names.key) : null,
    subject: kind && event.subjectId ? { ...named(event.subjectId, names[kind]), kind } : null,
    move: move && {
      from: move.from ? named(move.from, names.patient) : null,
      to: move.to ? named(move.to, names.patient) : null,
      signed: move.signature ? named(move.signature, names.signed) : null,
    },
    detail: event.detail,
    // The operator's name is not shown to the clinic.
    address: operator ? null : address,
    requestId: event.requestId,
  }
}
