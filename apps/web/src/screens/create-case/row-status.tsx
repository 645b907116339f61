import { t } from '@xrai/contract/strings/translate'
import { CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon, Upload } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'
import { Spinner } from '../../base/ui/spinner.tsx'
import type { RowState } from './progress-rows.ts'

interface Look {
  readonly text: string
  readonly icon?: LucideIcon
  readonly colour?: string
}

function lookOf(state: RowState): Look {
  switch (state.is) {
    case 'waiting':
      return { text: t('createCase.waitingToSend'), icon: Clock }
    case 'sending':
      return state.sent < 1
        ? { text: t('createCase.sending', { percent: Math.floor(state.sent * 100) }), icon: Upload, colour: 'text-ink' }
        : { text: t('createCase.storing'), colour: 'text-ink' }
    case 'queued':
      return { text: t('createCase.queued'), icon: Clock }
    case 'processing':
      return { text: t('createCase.processing'), colour: 'text-ink' }
    case 'done':
      return { text: t('createCase.done'), icon: CircleCheck, colour: 'text-primary-ink' }
    case 'unanalysed':
      return { text: t('status.unanalysed'), icon: CircleDashed }
    case 'not-sent':
      return { text: t('createCase.uploadFailed'), icon: CircleAlert, colour: 'text-error' }
    case 'not-analysed':
      return { text: t('createCase.analysisFailed'), icon: CircleAlert, colour: 'text-error' }
  }
}

/** An image's state as an icon and a word; the icon spins during work. */
export function RowStatus({ state }: { readonly state: RowState }) {
  const { text, icon: Icon, colour } = lookOf(state)
  return (
    <span className={classNames('inline-flex items-center gap-1.5 font-medium', colour)}>
      {Icon ? <Icon size={14} aria-hidden="true" /> : <Spinner size={14} />}
      {text}
    </span>
  )
}
