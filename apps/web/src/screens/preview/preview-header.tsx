import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { useQueue } from '../../findings/review-queue/queue-context.ts'
import { RadiographFacts } from '../../review-room/radiograph-facts.tsx'

interface PreviewHeaderProps {
  readonly analysis: Analysis
  readonly actions: ReactNode
}

export function PreviewHeader({ analysis, actions }: PreviewHeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-2 lg:gap-3 lg:px-4">
      <BackButton />
      <div className="flex min-w-0 flex-1 flex-col gap-x-3 py-1 sm:max-lg:flex-row sm:max-lg:items-center 2xl:flex-row 2xl:items-center">
        <h1 className="truncate text-16 font-semibold 2xl:text-19">{t('preview.title')}</h1>
        {/* Below the title if the actions leave no space beside it. */}
        <div className="flex min-w-0 items-center gap-2">
          <RadiographFacts analysis={analysis} />
        </div>
      </div>
      {useQueue()?.steps}
      {actions}
    </header>
  )
}

/** Goes back to the previous page; to home if the page was opened by its address. */
export function useGoBack() {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/home' })
  }
}

function BackButton() {
  const back = useGoBack()
  const navigate = useNavigate()
  const queue = useQueue()
  // The radiographs that were stepped through are between this one and the page where the queue was opened.
  const leave = () => void navigate({ to: '/home' })
  return (
    <button type="button" onClick={queue ? leave : back} className={buttonClass('quiet', 'shrink-0 px-2 lg:px-3')}>
      <ArrowLeft size={20} aria-hidden="true" />
      <span className={classNames('max-sm:sr-only', queue !== null && 'lg:max-[85rem]:sr-only')}>
        {t('preview.back')}
      </span>
    </button>
  )
}
