import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { mayRequest } from '../../analyses/is-analysed.ts'
import { useFailureText } from '../../analyses/use-failure-text.ts'
import { withoutCreditText } from '../../analyses/without-credit.ts'
import { isRunning } from '../../client/is-running.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Chosen } from './chosen.ts'

/** What is in the room, and what can be done with it. */
export function ChosenBar({ chosen, actions }: { readonly chosen: Chosen; readonly actions: ReactNode }) {
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-paper px-4 py-2 text-ink">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <h2 className="truncate text-14 font-semibold">{chosen.name}</h2>
        <Badge className="shrink-0">{t(`preview.${chosen.type}`)}</Badge>
      </div>
      {actions}
    </div>
  )
}

/** What must be known before the findings are read: that they are still to come, never will, or are a trial. */
export function ChosenNotice({ chosen }: { readonly chosen: Chosen }) {
  if (isRunning(chosen)) {
    return (
      <Alert tone="info" strip>
        {t('analyzer.statusRunning')}
      </Alert>
    )
  }
  if (mayRequest(chosen)) return <FailedNotice chosen={chosen} />
  if (!chosen.experimental) return null
  return (
    <Alert tone="warn" strip>
      {t('preview.experimental')}
    </Alert>
  )
}

function FailedNotice({ chosen: { status, errorCode } }: { readonly chosen: Chosen }) {
  const reason = useFailureText(errorCode)
  const isFirst = status === 'unanalysed'
  const known = { reason: errorCode === null ? '' : (isFirst && withoutCreditText(errorCode)) || reason }
  return (
    <Alert tone={isFirst ? 'warn' : 'error'} strip>
      {(isFirst ? t('preview.unfit', known) : t('analyzer.statusFailed', known)).trim()}
    </Alert>
  )
}
