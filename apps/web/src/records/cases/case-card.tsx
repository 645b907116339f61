import { Link } from '@tanstack/react-router'
import type { CaseCard as CardFacts } from '@xrai/contract/records/case'
import { Card } from '../../base/ui/card.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { CaseBadge } from './case-badge.tsx'
import { CaseMenu } from './case-menu.tsx'
import { CaseMosaic } from './case-mosaic.tsx'
import { caseDateText, caseNameText, imageCountText, processedText } from './case-texts.ts'

/** The whole card links to the case's analyses; its menu is above that link. */
export function CaseCard({ card }: { readonly card: CardFacts }) {
  const { id, description, imageCount, failedCount, createdAt, patientName, status, thumbnails } = card
  const processed = processedText(card)
  return (
    <Card className="relative flex h-full flex-col overflow-hidden transition-shadow hover:shadow-raised has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary-ink">
      <CaseMosaic thumbnails={thumbnails} imageCount={imageCount} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start gap-1">
          <h3 className="min-w-0 flex-1 text-16 leading-snug">
            <Link
              to="/analyzer-results/$id"
              params={{ id }}
              className="line-clamp-2 break-words outline-none after:absolute after:inset-0"
            >
              {caseNameText(card)}
            </Link>
          </h3>
          <CaseMenu card={card} />
        </div>
        {description && <p className="line-clamp-2 text-14 break-words text-muted">{description}</p>}
        {patientName && <p className="truncate text-14">{patientName}</p>}
        <p className="text-13 text-muted">
          {imageCountText(imageCount)} · <time dateTime={createdAt}>{caseDateText(createdAt)}</time>
          {card.site && ` · ${card.site.name}`}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <CaseBadge status={status} failed={failedCount} />
          {processed !== null && <p className="text-13 text-muted">{processed}</p>}
        </div>
      </div>
    </Card>
  )
}

/** The placeholder of a card. */
export function CaseCardSkeleton() {
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-2.5 p-4">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-2 h-6 w-28" />
      </div>
    </Card>
  )
}
