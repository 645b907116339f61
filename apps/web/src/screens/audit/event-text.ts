import type { AuditEvent } from '@xrai/contract/routes/audit'
import { t } from '@xrai/contract/strings/translate'

/** The actor, with the current name. */
export function whoText({ by }: AuditEvent): string {
  if (!by) return t('auditTrail.unknown')
  return by.operator ? t('auditTrail.operator') : (by.name ?? t('auditTrail.gonePerson'))
}

/** The API key of the event; null for a user's own session. */
export const keyText = ({ key }: AuditEvent): string | null =>
  key && t('auditTrail.withKey', { key: key.name ?? t('auditTrail.goneKey') })
