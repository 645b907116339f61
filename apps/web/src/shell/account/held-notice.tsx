import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'

export interface HeldNoticeProps {
  /** ISO 8601; the notice applies if the installation retains records. */
  readonly heldUntil: string
  readonly of: 'patient' | 'account'
}

/** Explains why clinical records are hidden rather than erased at once, and until when. */
export function HeldNotice({ heldUntil, of }: HeldNoticeProps) {
  return (
    <Alert tone="info" className="mb-5" title={t('holding.title', { date: longDate(heldUntil) })}>
      {t(of === 'patient' ? 'holding.patient' : 'holding.account')}
    </Alert>
  )
}
