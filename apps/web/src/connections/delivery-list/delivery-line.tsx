import { t } from '@xrai/contract/strings/translate'
import { Clock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { shortMoment } from '../../base/language/moments.ts'
import { Badge } from '../../base/ui/badge.tsx'

interface DeliveryLineProps {
  readonly name: string
  readonly state: {
    readonly text: string
    readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>
    readonly isWaiting: boolean
  }
  readonly delivery: { readonly createdAt: string; readonly attempts: number; readonly nextAttemptAt: string | null }
  /** Before and after its attempts; empty values are omitted. */
  readonly before: readonly (string | null | undefined)[]
  readonly after?: readonly string[]
  /** The fault, with links to the affected objects. */
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** One delivery: its subject, time and result. */
export function DeliveryLine({ name, state, delivery, before, after = [], children, actions }: DeliveryLineProps) {
  const { createdAt, nextAttemptAt } = delivery
  const next = nextAttemptAt && t('deliveryList.next', { when: shortMoment(nextAttemptAt) })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line p-4 last:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          <Badge tone={state.tone} {...(state.isWaiting && { icon: Clock })}>
            {state.text}
          </Badge>
          <time dateTime={createdAt} className="text-13 text-muted tabular-nums">
            {shortMoment(createdAt)}
          </time>
        </p>
        <p className="mt-1 text-13 text-muted tabular-nums">
          {[...before, attemptsText(delivery.attempts), ...after, next].filter(Boolean).join(' · ')}
        </p>
        {children}
      </div>
      {actions}
    </li>
  )
}

function attemptsText(count: number): string {
  if (count === 0) return t('deliveryList.noAttempt')
  return t(count === 1 ? 'deliveryList.attemptsOne' : 'deliveryList.attempts', { count })
}
