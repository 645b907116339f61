import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import type { ToothRange } from '@xrai/contract/teeth/tooth-range'
import { ScanSearch } from 'lucide-react'
import { buttonClass } from '../base/ui/button-class.ts'
import { useSession } from '../client/session.ts'
import type { ViewerStore } from '../viewer/viewer-store.ts'
import { useSaveToothRange } from './use-save-tooth-range.ts'

interface ToothRangeStripProps {
  readonly analysisId: string
  readonly range: ToothRange
  readonly store: ViewerStore
}

/** Above the dark room of a periapical without its teeth: those that the network sees, to accept by one press. */
export function ToothRangeStrip({ analysisId, range, store }: ToothRangeStripProps) {
  const { save, isPending } = useSaveToothRange(analysisId, store)
  const { data: session } = useSession()
  if (!mayCall(endpoints.placeTeeth, session)) return null
  return (
    <aside
      aria-label={t('odontogram.range')}
      className="flex shrink-0 animate-fade flex-wrap items-center gap-x-3 gap-y-1 border-b border-info-line bg-info-tint px-4 py-1.5 text-14 text-info"
    >
      <ScanSearch size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 basis-56">{t('odontogram.rangeProposed', { ...range })}</span>
      <button
        type="button"
        disabled={isPending}
        onClick={() => save(range)}
        className={buttonClass('plain', 'min-h-8 text-14')}
      >
        {t('odontogram.rangeUse', { ...range })}
      </button>
    </aside>
  )
}
