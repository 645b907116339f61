import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LazyImageSiteButton } from '../../clinic-sites/lazy-image-site-button.tsx'
import { useQueue } from '../../review-queue/queue-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'

interface PreviewHeaderProps {
  readonly analysis: Analysis
  readonly actions: ReactNode
}

export function PreviewHeader({ analysis, actions }: PreviewHeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-2 lg:min-h-16 lg:gap-3 lg:px-4">
      <BackButton />
      <div className="flex min-w-0 flex-1 flex-col gap-x-3 py-1 2xl:flex-row 2xl:items-center">
        <h1 className="truncate text-16 font-semibold 2xl:text-19">{t('preview.title')}</h1>
        {/* Under the title where the actions leave no room beside it. */}
        <div className="flex min-w-0 items-center gap-2">
          <Badge className="shrink-0">{t(`preview.${analysis.type}`)}</Badge>
          <LazyImageSiteButton imageId={analysis.image.id} siteId={analysis.image.siteId} />
          <ReceivedFrom source={analysis.source} />
        </div>
      </div>
      {useQueue()?.steps}
      {actions}
    </header>
  )
}

/** Of what a person uploaded nothing is said. */
function ReceivedFrom({ source: { kind, name } }: Pick<Analysis, 'source'>) {
  if (kind === 'web') return null
  const way = t(`source.${kind}`)
  return (
    <p className="truncate text-13 text-muted">
      {name === null ? t('source.received', { way }) : t('source.receivedFrom', { way, name })}
    </p>
  )
}

/** Where one came from; home where the page was opened by its address. */
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
  // The radiographs that were stepped through lie between this one and where the queue was opened.
  const leave = () => void navigate({ to: '/home' })
  return (
    <button type="button" onClick={useQueue() ? leave : back} className={buttonClass('quiet', 'shrink-0 px-2 lg:px-3')}>
      <ArrowLeft size={20} aria-hidden="true" />
      <span className="max-sm:sr-only">{t('preview.back')}</span>
    </button>
  )
}
