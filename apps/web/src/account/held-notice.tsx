import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../language/moments.ts'
import { Alert } from '../ui/alert.tsx'

export interface HeldNoticeProps {
  /** ISO 8601; the notice is for what the installation holds. */
  readonly heldUntil: string
  readonly of: 'patient' | 'account'
}

/** Why clinical records are hidden and not erased at once, and until when. */
export function HeldNotice({ heldUntil, of }: HeldNoticeProps) {
  return (
    <Alert tone="info" className="mb-5" title={t('holding.title', { date: longDate(heldUntil) })}>
      {t(of === 'patient' ? 'holding.patient' : 'holding.account')}
    </Alert>
  )
}
