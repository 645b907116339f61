import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { ChevronLeft, ChevronRight, Pin, PinOff } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useSession } from '../../client/session.ts'
import type { useReviewQueue } from './use-review-queue.ts'

type QueueStepsProps = Pick<ReturnType<typeof useReviewQueue>, 'place' | 'step' | 'stays' | 'setStays'>

/** '3 de 12' between links to the adjacent radiographs, and the switch that keeps a reviewed one on screen. */
export function QueueSteps({ place, step, stays, setStays }: QueueStepsProps) {
  const { data: session } = useSession()
  const Icon = stays ? Pin : PinOff
  const button = buttonClass('icon', 'grid place-items-center rounded-control aria-disabled:opacity-40')
  return (
    <nav aria-label={t('queue.label')} className="flex shrink-0 items-center">
      <button
        type="button"
        aria-label={t('queue.previous')}
        aria-disabled={place?.previous === null || undefined}
        onClick={() => step('previous')}
        className={button}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <p role="status" className="min-w-16 text-center text-14 font-medium whitespace-nowrap tabular-nums">
        {place && t('queue.place', { position: place.position, total: place.total })}
      </p>
      <button
        type="button"
        aria-label={t('queue.next')}
        aria-disabled={place?.next === null || undefined}
        onClick={() => step('next')}
        className={button}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      {mayCall(endpoints.markReviewed, session) && (
        <button
          type="button"
          role="switch"
          aria-checked={stays}
          aria-label={t('queue.stay')}
          title={t('queue.stay')}
          onClick={() => setStays(!stays)}
          className={buttonClass('icon', stays ? 'text-primary-ink' : 'text-muted')}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      )}
    </nav>
  )
}
