import { t } from '../strings/translate.ts'
import type { AuditEvent } from './audit.ts'

/** The action, as the rest of a sentence that begins with the person. */
export const auditText = ({
  action,
  subject,
  detail,
  move,
}: Pick<AuditEvent, 'action' | 'subject' | 'detail' | 'move'>): string =>
  move && (move.from || move.to)
    ? moveText(move)
    : t(`auditTrail.acts.${action}`, {
        subject: subject?.name ?? t(`auditTrail.gone.${subject?.kind ?? 'none'}`),
        detail: detail ?? '',
      })

function moveText({ from, to, signed }: NonNullable<AuditEvent['move']>): string {
  const named = (patient: typeof from) => patient?.name ?? t('auditTrail.gone.patient')
  const names = { from: named(from), to: named(to) }
  const kind = from?.id === to?.id ? 'case' : !from ? 'given' : !to ? 'taken' : 'changed'
  const text = t(`auditTrail.moves.${kind}`, names)
  return signed ? t('auditTrail.moves.signed', { text, name: signed.name ?? t('auditTrail.gone.person') }) : text
}
