import { Link } from '@tanstack/react-router'
import type { AnalysisCard as CardFacts } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { ArrowRight } from 'lucide-react'
import { dayText } from '../../base/language/moments.ts'
import { Card } from '../../base/ui/card.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { isRunning } from '../../client/is-running.ts'
import { radiographTypeText } from './analysis-texts.ts'
import { isAnalysed, mayRequest } from './is-analysed.ts'
import { LazyImageMenu } from './lazy-image-menu.tsx'
import { RetryButton } from './retry-button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Thumbnail } from './thumbnail.tsx'

export function AnalysisCard({ card }: { readonly card: CardFacts }) {
  const date = dayText(card.uploadDate)
  const search = { analysis: card.id }
  return (
    <Card className="group flex h-full flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <Link to="/preview" search={search} aria-label={t('home.cardPicture', { date })} className="-outline-offset-2">
        <Thumbnail card={card} />
      </Link>
      <div className="flex flex-1 flex-col gap-2.5 p-4 xl:p-3">
        <div className="flex items-baseline justify-between gap-2">
          <h3 className="text-16">{date}</h3>
          <p className="text-13 text-muted">{radiographTypeText(card.type)}</p>
        </div>
        <div className="flex min-h-6 items-center justify-between gap-2">
          <p className="truncate text-14 text-muted">{card.patientName ?? t('home.unnamed')}</p>
          <LazyImageMenu
            imageId={card.imageId}
            label={t('images.menu', { date })}
            siteId={card.site?.id ?? null}
            className="-my-2 -mr-2.5"
          />
        </div>
        <div className="flex">
          <StatusBadge status={card.status} signed={card.signed} />
        </div>
        <div className="mt-auto flex items-center justify-between gap-2 border-t border-line pt-3 text-14">
          <FindingsNumber card={card} />
          {mayRequest(card) ? (
            <RetryButton analysisId={card.id} status={card.status} date={date} className={linkLook} />
          ) : (
            <Link to={detailsOf(card)} search={search} className={linkLook}>
              {t('home.details')}
              <span className="sr-only">{date}</span>
              <ArrowRight size={16} aria-hidden="true" />
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}

const linkLook = 'inline-flex min-h-6 items-center gap-1 rounded-small font-semibold text-primary-ink hover:underline'

/** The link to its report; without one, to the screen with its progress. */
export const detailsOf = (card: CardFacts) => (isAnalysed(card) ? '/report-preview' : '/preview')

/** 'Hallazgos n', once the analysis is done. */
export function FindingsNumber({ card }: { readonly card: CardFacts }) {
  if (mayRequest(card)) return <p className="text-muted">{t('home.failed')}</p>
  if (isRunning(card)) return <p className="text-muted">{t('home.running')}</p>
  return (
    <p>
      {t('home.findings')} <strong className="font-semibold">{card.findingsNumber}</strong>
    </p>
  )
}

/** The placeholder of a card, of the same height. */
export function AnalysisCardSkeleton() {
  return (
    <Card className="flex flex-col overflow-hidden">
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-2.5 p-4 xl:p-3">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-3 h-6 w-full" />
      </div>
    </Card>
  )
}
